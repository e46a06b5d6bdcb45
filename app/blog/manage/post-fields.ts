import { findLengthMistake, longestHtml } from '#app/editor/html-length.ts'
import type { Tables } from '#app/lib/database.ts'
import { textField } from '#app/lib/form-fields.ts'
import { fromZonedInput, toZonedInput } from '#app/lib/zoned-time.ts'

export const postTitleLength = 200

/** The publishing choice. 'keep' leaves a published post's date as it is. */
export type Publishing = 'now' | 'draft' | 'schedule' | 'keep'

export type PostValues = {
  title: string
  content: string
  category: string
  publishing: Publishing
  publishAt: string
}

export type PostErrors = Partial<Record<'title' | 'content' | 'publishAt', string>>

export const emptyPost: PostValues = {
  title: '',
  content: '',
  category: '',
  publishing: 'now',
  publishAt: '',
}

export function readPostForm(form: FormData): PostValues {
  const publishing = textField(form, 'publishing')
  return {
    title: textField(form, 'title'),
    content: textField(form, 'content', longestHtml + 1),
    category: textField(form, 'category'),
    publishing: isPublishing(publishing) ? publishing : 'now',
    publishAt: textField(form, 'publishAt'),
  }
}

export function findPostMistakes({ title, content, publishing, publishAt }: PostValues) {
  const errors: PostErrors = {}
  if (!title) errors.title = 'Please enter a title.'
  else if (title.length > postTitleLength) {
    errors.title = `At most ${postTitleLength} characters, please.`
  }
  const tooLong = findLengthMistake(content)
  if (tooLong) errors.content = tooLong
  else if (isBlank(content)) errors.content = 'Please write something.'
  if (publishing === 'schedule' && !fromZonedInput(publishAt)) {
    errors.publishAt = 'Please choose a date and time.'
  }
  return errors
}

/**
 * The value of published_at; undefined leaves it unchanged, and for a new post to the database's
 * default.
 */
export function publishedAtOf(
  { publishing, publishAt }: PostValues,
  isNew: boolean,
): string | null | undefined {
  if (publishing === 'keep') return undefined
  if (publishing === 'draft') return null
  if (publishing === 'now') return isNew ? undefined : new Date().toISOString()
  return fromZonedInput(publishAt)?.toISOString()
}

/** Editors leave empty paragraphs behind; a picture or a video counts as content. */
function isBlank(html: string) {
  const text = html.replace(/<[^<>]*>|&nbsp;|&#160;|\s|\u00a0/g, '')
  return text === '' && !/<(img|iframe|hr)\b/i.test(html)
}

function isPublishing(text: string): text is Publishing {
  return ['now', 'draft', 'schedule', 'keep'].includes(text)
}

type SavedValues = Pick<Tables<'blog_posts'>, 'title' | 'content' | 'category_id' | 'published_at'>

/** The form values of a stored post. */
export function valuesOf({
  title,
  content,
  category_id,
  published_at: at,
}: SavedValues): PostValues {
  const isPublic = at !== null && new Date(at) <= new Date()
  return {
    title,
    content,
    category: category_id ?? '',
    publishing: isPublic ? 'keep' : at ? 'schedule' : 'draft',
    publishAt: at && !isPublic ? toZonedInput(at) : '',
  }
}
