import * as z from 'zod/mini'
import { htmlLength } from '#app/editor/html-length.ts'
import type { Tables } from '#app/lib/database.ts'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'
import { fromZonedInput, toZonedInput } from '#app/lib/zoned-time.ts'

export const postTitleLength = 200

/** The publishing choice. 'keep' leaves a published post's date as it is. */
const publishing = ['now', 'draft', 'schedule', 'keep'] as const

const notWritten = 'Please write something.'

const fields = {
  title: z.string(),
  content: z.string().check(htmlLength()),
  category: z.string(),
  publishing: z.pipe(
    z.string(),
    z.transform((text) => publishing.find((way) => way === text) ?? 'now'),
  ),
  publishAt: z.string(),
}

/** A preview shows what there is. */
export const previewForm = { schema: z.object(fields) }

const schema = z
  .object({
    ...fields,
    title: z.string().check(required('Please enter a title.'), atMost(postTitleLength)),
    content: z.string().check(htmlLength(), z.refine(isWritten, notWritten)),
  })
  .check(
    z.refine((post) => post.publishing !== 'schedule' || fromZonedInput(post.publishAt) !== null, {
      path: ['publishAt'],
      error: 'Please choose a date and time.',
    }),
  )

export type PostValues = z.input<typeof schema>
type PostFields = z.output<typeof schema>

export const postForm: FormRules<typeof schema> = {
  schema,
  toast: (errors, { title }) =>
    !title || errors.content === notWritten
      ? { title: 'Validation Error', text: 'Title and content are required.' }
      : validationError(errors),
}

export const emptyPost: PostValues = {
  title: '',
  content: '',
  category: '',
  publishing: 'now',
  publishAt: '',
}

/** The value of published_at; undefined leaves it unchanged, and for a new post to the database's default. */
export function publishedAtOf(
  { publishing, publishAt }: Pick<PostFields, 'publishing' | 'publishAt'>,
  isNew: boolean,
): string | null | undefined {
  if (publishing === 'keep') return undefined
  if (publishing === 'draft') return null
  if (publishing === 'now') return isNew ? undefined : new Date().toISOString()
  return fromZonedInput(publishAt)?.toISOString()
}

/** Editors leave empty paragraphs behind; a picture or a video counts as content. */
function isWritten(html: string) {
  const text = html.replace(/<[^<>]*>|&nbsp;|&#160;|\s|\u00a0/g, '')
  return text !== '' || /<(img|iframe|hr)\b/i.test(html)
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
