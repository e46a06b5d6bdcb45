import { data, type RouterContextProvider, redirect } from 'react-router'
import { findLengthMistake } from '#app/editor/html-length.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { textField } from '#app/lib/form-fields.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { formatTime } from '#app/lib/zoned-time.ts'
import {
  createPost,
  deletePost,
  hasOwnPostTitled,
  type SavedPost,
  takeDownPost,
  updatePost,
} from './own-posts.data.ts'
import { findPostMistakes, type PostErrors, publishedAtOf, readPostForm } from './post-fields.ts'

// The actions of the writing screen's forms.

type Writer = { context: Readonly<RouterContextProvider>; userId: string; form: FormData }

export async function savePost({ context, userId, form }: Writer) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const values = readPostForm(form)
  const errors = findPostMistakes(values)
  if (Object.keys(errors).length > 0) {
    const isMissing =
      !values.title || (Boolean(errors.content) && !findLengthMistake(values.content))
    const text = isMissing
      ? 'Title and content are required.'
      : (errors.title ?? errors.content ?? errors.publishAt)
    showToast(context, { title: 'Validation Error', text, tone: 'destructive' })
    return data({ values, errors, preview: null }, { status: 400 })
  }
  const publishedAt = publishedAtOf(values, !id)
  const fields = {
    title: values.title,
    content: values.content,
    category_id: values.category || null,
    ...(publishedAt !== undefined && { published_at: publishedAt }),
  }
  try {
    const isTwin = !id && (await hasOwnPostTitled(supabase, userId, values.title))
    const post = id
      ? await updatePost(supabase, userId, id, fields)
      : await createPost(supabase, userId, fields)
    showToast(context, { title: 'Success!', text: describeSaved(post, id), tone: 'success' })
    if (isTwin) showToast(context, sameTitle)
    return redirect(`/admin/blog?${id ? 'updated' : 'created'}=${post.id}`)
  } catch (cause) {
    context.get(hostContext).log('error', 'blog post not saved', cause)
    showToast(context, failureToast('Failed to save blog post.', cause))
    return data({ values, errors, preview: null }, { status: 400 })
  }
}

export async function previewPost({ context, form }: Writer) {
  const values = readPostForm(form)
  const mistake = findLengthMistake(values.content)
  const errors: PostErrors = mistake ? { content: mistake } : {}
  if (mistake) return data({ values, errors, preview: null }, { status: 400 })
  const html = await sanitizeHtml(context.get(hostContext), values.content)
  return { values, errors, preview: { title: values.title, html } }
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

/** `words` are the spec's; what went wrong follows them. */
function failureToast(words: string, cause: unknown): Toast {
  const isGone = errorCode(cause) === 'PGRST116'
  const reason = isGone ? 'It is not yours, or it is gone.' : errorText(cause)
  return { title: 'Error', text: `${words} ${reason}`, tone: 'destructive' }
}

const sameTitle: Toast = {
  title: 'Same title twice',
  text: 'You already have a post with this title. Readers may take one for the other.',
  tone: 'warning',
}

function describeSaved({ published_at: at }: SavedPost, id: string) {
  if (!at) return 'Draft saved.'
  if (new Date(at) > new Date()) return `Blog post scheduled for ${formatTime(at)}.`
  return id ? 'Blog post updated.' : 'Blog post created.'
}
