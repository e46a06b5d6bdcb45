import { findLengthMistake, longestHtml } from '#app/editor/html-length.ts'
import type { Tables } from '#app/lib/database.ts'
import { textField } from '#app/lib/form-fields.ts'
import { fromZonedInput, toZonedInput } from '#app/lib/zoned-time.ts'

export const postTitleLength = 200

/** When a post is to be seen. 'keep' leaves a published post's date as it is. */
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

/** What the database is told; undefined leaves it alone, and a new post gets the database's own time. */
export function publishedAtOf(
  { publishing, publishAt }: PostValues,
  isNew: boolean,
): string | null | undefined {
  if (publishing === 'keep') return undefined
  if (publishing === 'draft') return null
  if (publishing === 'now') return isNew ? undefined : new Date().toISOString()
  return fromZonedInput(publishAt)?.toISOString()
}

/** Empty paragraphs are what an editor leaves behind; a picture or a video is something. */
function isBlank(html: string) {
  const text = html.replace(/<[^<>]*>|&nbsp;|&#160;|\s|\u00a0/g, '')
  return text === '' && !/<(img|iframe|hr)\b/i.test(html)
}

function isPublishing(text: string): text is Publishing {
  return ['now', 'draft', 'schedule', 'keep'].includes(text)
}

type SavedValues = Pick<Tables<'blog_posts'>, 'title' | 'content' | 'category_id' | 'published_at'>

/** The form for a post as it is now: nothing changes unless the writer changes it. */
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
