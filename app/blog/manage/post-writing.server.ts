import { type RouterContextProvider, redirect } from 'react-router'
import { blogImages } from '#app/blog/blog-images.ts'
import { readWritingRule } from '#app/blog/writing-rule.data.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { type Dates, datesIn } from '#app/lib/dates/dates.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import {
  createPost,
  deletePost,
  hasOwnPostTitled,
  type SavedPost,
  takeDownPost,
  updatePost,
} from './own-posts.data.ts'
import { postForm, previewForm, publicationOf, rowOf, writingIsClosed } from './post-fields.ts'

// The actions of the writing screen's forms.

type Writer = { context: Readonly<RouterContextProvider>; userId: string; form: FormData }

export async function savePost({ context, userId, form }: Writer) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const { timeZone } = context.get(hostContext).content.business
  const { values, fields, errors, toast } = checkForm(form, postForm)
  if (!fields) return refuse(context, { values, errors, preview: null }, toast)
  const row = { ...rowOf(fields), ...publicationOf(fields, { isNew: !id, timeZone }) }
  try {
    if ((await readWritingRule(supabase)) === 'closed') {
      return refuse(context, { values, errors, preview: null }, { title: writingIsClosed })
    }
    const isTwin = !id && (await hasOwnPostTitled(supabase, userId, fields.title))
    const post = id
      ? await updatePost(supabase, userId, id, row)
      : await createPost(supabase, userId, row)
    const isScheduled = fields.publishing === 'schedule'
    showToast(context, {
      ...describeSaved(post, { isNew: !id, isScheduled, ...datesIn(timeZone) }),
      tone: 'success',
    })
    if (isTwin) showToast(context, sameTitle)
    return redirect(`/admin/blog?${id ? 'updated' : 'created'}=${post.id}`)
  } catch (cause) {
    context.get(hostContext).log('error', 'blog post not saved', cause)
    const shown = { values, errors, preview: null }
    return refuse(context, shown, failureToast('Failed to save blog post.', cause))
  }
}

export async function previewPost({ context, form }: Writer) {
  const { values, fields, errors } = checkForm(form, previewForm)
  if (!fields) return refuse(context, { values, errors, preview: null })
  const html = await sanitizeHtml(context.get(hostContext), fields.content)
  const cover = pictureOf(context.get(supabaseContext), blogImages, fields.cover)
  const preview = { title: fields.title, html, cover, coverAlt: fields.coverAlt }
  return { values, errors, preview }
}

export async function removePost({ context, userId, form }: Writer) {
  try {
    await deletePost(context.get(supabaseContext), userId, textField(form, 'id'))
    showToast(context, { title: 'Success!', text: 'Blog post deleted.', tone: 'success' })
  } catch (cause) {
    context.get(hostContext).log('error', 'blog post not deleted', cause)
    showToast(context, failureToast('Failed to delete blog post.', cause))
  }
}

export async function unpublishPost({ context, form }: Writer) {
  try {
    const { title } = await takeDownPost(context.get(supabaseContext), textField(form, 'id'))
    showToast(context, { title: 'Taken down', text: `“${title}” is a draft now.`, tone: 'success' })
  } catch (cause) {
    context.get(hostContext).log('error', 'blog post not taken down', cause)
    showToast(context, failureToast('Failed to save blog post.', cause))
  }
}

/** `words` are the spec's; the error's message follows them. */
function failureToast(words: string, cause: unknown): Toast {
  const isGone = errorCode(cause) === 'PGRST116'
  const reason = isGone ? 'It isn’t yours, or it’s gone.' : errorText(cause)
  return { title: 'Error', text: `${words} ${reason}`, tone: 'destructive' }
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
