import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { checked } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { refusalForm } from './refusal-fields.ts'
import {
  approveVersion,
  findPostToReview,
  mailRefusal,
  refuseVersion,
  type SeenPost,
  trustWriter,
} from './review.data.ts'

/** The codes of approve_post(). */
const changedSince = 'PT409'
const gone = 'PT404'

type Settling = { context: Context; form: FormData }

/** The post and the version that the form is about; null when it names none. */
function seenIn(form: FormData): SeenPost | null {
  const seen = { id: textField(form, 'id'), seenAt: textField(form, 'seenAt') }
  return isUuid(seen.id) && !Number.isNaN(Date.parse(seen.seenAt)) ? seen : null
}

/** Publishes a waiting post; a published one is only marked as settled. */
export async function approvePost({ context, form }: Settling) {
  const supabase = context.get(supabaseContext)
  const seen = seenIn(form)
  if (!seen) return showSettled(context)
  const post = await findPostToReview(supabase, seen)
  try {
    await approveVersion(supabase, seen)
  } catch (cause) {
    if (errorCode(cause) === changedSince) return showChanged(context)
    if (errorCode(cause) === gone) return showSettled(context)
    throw cause
  }
  if (!post) return null
  const isWaiting = post.requested_published_at !== null
  const text = isWaiting ? `“${post.title}” is approved.` : `“${post.title}” stays on the site.`
  succeed(context, { title: 'Done', text })
  if (!textField(form, 'trust')) return null
  await trustWriter(supabase, post.user_id, true)
  const trusted = `From now on, posts by ${post.author_name} appear at once.`
  return succeed(context, { title: 'Trusted Writer', text: trusted })
}

export function refusePost({ context, form }: Settling) {
  return checked(refusalForm, async ({ reason }) => {
    const supabase = context.get(supabaseContext)
    const seen = seenIn(form)
    const post = seen && (await findPostToReview(supabase, seen))
    if (!post || !(await refuseVersion(supabase, seen, reason))) return showSettled(context)
    const title = post.requested_published_at ? 'Refused' : 'Taken Down'
    try {
      await mailRefusal(supabase, seen.id)
      return succeed(context, { title, text: `${post.author_name} gets your reason by email.` })
    } catch (cause) {
      context.get(hostContext).log('error', 'refusal not mailed', cause)
      const text = `${post.author_name} reads your reason beside the post, but the email could not be sent. ${errorText(cause)}`
      showToast(context, { title, text, tone: 'warning' })
      return null
    }
  })
}

function showChanged(context: Settling['context']) {
  const text =
    'It changed since you read it. What changed stands beside the post: please approve it again.'
  showToast(context, { title: 'Not Approved', text, tone: 'warning' })
  return null
}

function showSettled(context: Settling['context']) {
  const text =
    'It changed after you opened this page, or it isn’t waiting anymore. Please look again.'
  showToast(context, { title: 'Not Saved', text, tone: 'warning' })
  return null
}
