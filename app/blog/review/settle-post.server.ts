import type { RouterContextProvider } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { refusalForm } from './refusal-fields.ts'
import { findPostToReview, mailRefusal, settlePost, trustWriter } from './review.data.ts'

type Settling = { context: Readonly<RouterContextProvider>; form: FormData }

/** The post that the form is about, as the admin saw it; null after a toast. */
async function findSeen({ context, form }: Settling) {
  const seen = { id: textField(form, 'id'), seenAt: textField(form, 'seenAt') }
  const isGiven = isUuid(seen.id) && !Number.isNaN(Date.parse(seen.seenAt))
  const post = isGiven ? await findPostToReview(context.get(supabaseContext), seen) : null
  if (!post) showChanged(context)
  return post && { ...seen, ...post }
}

/** Publishes a waiting post; a published one is only marked as settled. */
export async function approvePost({ context, form }: Settling) {
  const supabase = context.get(supabaseContext)
  const post = await findSeen({ context, form })
  if (!post) return null
  if (textField(form, 'trust')) await trustWriter(supabase, post.user_id, true)
  const asked = post.requested_published_at
  const isSettled = await settlePost(
    supabase,
    post,
    asked ? { published_at: publicationDate(asked, post.reviewed_at) } : {},
  )
  if (!isSettled) return showChanged(context)
  const text = asked ? `“${post.title}” is approved.` : `“${post.title}” stays on the site.`
  showToast(context, { title: 'Done', text, tone: 'success' })
  if (textField(form, 'trust')) {
    const trusted = `From now on, posts by ${post.author_name} appear at once.`
    showToast(context, { title: 'Trusted Writer', text: trusted, tone: 'success' })
  }
  return null
}

/** A post that readers have seen before keeps its date; a new one is as new as its approval. */
function publicationDate(asked: string, reviewedAt: string | null) {
  const now = new Date()
  return reviewedAt === null && new Date(asked) < now ? now.toISOString() : asked
}

export async function refusePost({ context, form }: Settling) {
  const supabase = context.get(supabaseContext)
  const { values, fields, errors, toast } = checkForm(form, refusalForm)
  if (!fields) return refuse(context, { values, errors }, toast)
  const post = await findSeen({ context, form })
  if (!post) return null
  const isSettled = await settlePost(supabase, post, {
    published_at: null,
    requested_published_at: null,
    refusal_reason: fields.reason,
  })
  if (!isSettled) return showChanged(context)
  const title = post.requested_published_at ? 'Refused' : 'Taken Down'
  try {
    await mailRefusal(supabase, post.id)
    const text = `${post.author_name} gets your reason by email.`
    showToast(context, { title, text, tone: 'success' })
  } catch (cause) {
    context.get(hostContext).log('error', 'refusal not mailed', cause)
    const text = `${post.author_name} reads your reason beside the post, but the email could not be sent. ${errorText(cause)}`
    showToast(context, { title, text, tone: 'warning' })
  }
  return null
}

function showChanged(context: Settling['context']) {
  const text =
    'It changed after you opened this page, or it isn’t waiting anymore. Please look again.'
  showToast(context, { title: 'Not Saved', text, tone: 'warning' })
  return null
}
