import { blogImages } from '#app/blog/blog-images.ts'
import { readWritingRule } from '#app/blog/writing-rule.data.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { type Dates, datesIn } from '#app/lib/dates/dates.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { type Picture, pictureOf } from '#app/lib/files.data.ts'
import { checked, type Failure, failed } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import {
  createPost,
  deletePost,
  hasOwnPostTitled,
  type SavedPost,
  takeDownPost,
  updatePost,
} from './own-posts.data.ts'
import {
  addressTaken,
  postForm,
  previewForm,
  publicationOf,
  rowOf,
  writingIsClosed,
} from './post-fields.ts'

// The acts of the writing screen's forms.

type Writer = { context: Context; userId: string; form: FormData }

export function savePost({ context, userId, form }: Writer) {
  return checked(
    postForm,
    async (fields, refuse) => {
      const supabase = context.get(supabaseContext)
      const id = textField(form, 'id')
      if ((await readWritingRule(supabase)) === 'closed') return refuse({ title: writingIsClosed })
      const { timeZone } = context.get(hostContext).content.business
      const row = { ...rowOf(fields), ...publicationOf(fields, { isNew: !id, timeZone }) }
      const isTwin = !id && (await hasOwnPostTitled(supabase, userId, fields.title))
      const post = id
        ? await updatePost(supabase, userId, id, row)
        : await createPost(supabase, userId, row)
      const isScheduled = fields.publishing === 'schedule'
      const told = describeSaved(post, { isNew: !id, isScheduled, ...datesIn(timeZone) })
      const to = `/admin/blog?${id ? 'updated' : 'created'}=${post.id}`
      const done = succeed(context, { ...told, to })
      if (isTwin) showToast(context, sameTitle)
      return done
    },
    noPreview,
  )
}

type Preview = { title: string; html: string; cover: Picture | null; coverAlt: string }
const noPreview: { preview: Preview | null } = { preview: null }

export function previewPost({ context }: Writer) {
  return checked(
    previewForm,
    async ({ title, content, cover, coverAlt }, _refuse, values) => {
      const html = await sanitizeHtml(context.get(hostContext), content)
      const picture = pictureOf(context.get(supabaseContext), blogImages, cover)
      return { values, errors: {}, preview: { title, html, cover: picture, coverAlt } }
    },
    noPreview,
  )
}

export async function removePost({ context, userId, form }: Writer) {
  await deletePost(context.get(supabaseContext), userId, textField(form, 'id'))
  return succeed(context, { title: 'Success!', text: 'Blog post deleted.' })
}

export async function unpublishPost({ context, form }: Writer) {
  const { title } = await takeDownPost(context.get(supabaseContext), textField(form, 'id'))
  return succeed(context, { title: 'Taken down', text: `“${title}” is a draft now.` })
}

export const postFailure: Failure = (cause, intent) => {
  if (errorCode(cause) === '23505') return { errors: { slug: addressTaken } }
  const words = intent === 'delete' ? 'Failed to delete blog post.' : 'Failed to save blog post.'
  return failed(words, { gone: 'It isn’t yours, or it’s gone.' })(cause, intent)
}

const sameTitle: Toast = {
  title: 'Same title twice',
  text: 'You already have a post with this title. Readers may mix them up.',
  tone: 'warning',
}

function describeSaved(
  { published_at: at, requested_published_at: asked }: SavedPost,
  { isNew, isScheduled, formatTime }: { isNew: boolean; isScheduled: boolean } & Dates,
) {
  if (asked) return { title: 'Sent', text: 'Your post is waiting for approval.' }
  if (!at) return { title: 'Saved as a draft', text: 'Nobody else can see it.' }
  if (new Date(at) > new Date()) return { title: 'Scheduled', text: `For ${formatTime(at)}.` }
  if (isScheduled) {
    return { title: 'Published', text: `${formatTime(at)} has passed, so your post is live now.` }
  }
  return { title: 'Published', text: isNew ? 'Your post is live.' : 'Your changes are live.' }
}
