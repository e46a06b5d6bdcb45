import * as z from 'zod/mini'
import { htmlLength } from '#app/editor/html-length.ts'
import type { Tables } from '#app/lib/database.ts'
import { fromZonedInput, isTypedTime, toZonedInput } from '#app/lib/dates/zoned-time.ts'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'

export const writingIsClosed = 'I’m not taking posts from students right now.'

export const postTitleLength = 200
export const postAddressLength = 120
export const addressTaken = 'Another post has or had this address.'
/** As many characters as a card shows, and as many as a search engine. */
export const postExcerptLength = 150
export const searchDescriptionLength = 160
const altLength = 300

/** The publishing choice. 'keep' leaves a published or waiting post's date as it is. */
const publishing = ['now', 'draft', 'schedule', 'keep'] as const

/** The choices of the list's filter. */
export const postStates = ['draft', 'waiting', 'scheduled', 'published'] as const
export type PostStateName = (typeof postStates)[number]

const notWritten = 'Please write something.'

const fields = {
  title: z.string(),
  /** Empty: made from the title of a new post, kept for an old one. */
  slug: z.string(),
  content: z.string().check(htmlLength()),
  category: z.string(),
  /** The path of the featured picture. */
  cover: z.string(),
  coverAlt: z.string(),
  excerpt: z.string(),
  searchDescription: z.string(),
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
    slug: z.string().check(
      atMost(postAddressLength),
      z.refine(
        (slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
        'Please use small letters, digits and hyphens, such as closing-the-year.',
      ),
    ),
    content: z.string().check(htmlLength(), z.refine(isWritten, notWritten)),
    coverAlt: z.string().check(atMost(altLength)),
    excerpt: z.string().check(atMost(postExcerptLength)),
    searchDescription: z.string().check(atMost(searchDescriptionLength)),
  })
  .check(
    z.refine((post) => post.cover === '' || post.coverAlt !== '', {
      path: ['coverAlt'],
      error: 'Please describe the picture in a few words.',
    }),
    z.refine((post) => post.publishing !== 'schedule' || isTypedTime(post.publishAt), {
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
  slug: '',
  content: '',
  category: '',
  cover: '',
  coverAlt: '',
  excerpt: '',
  searchDescription: '',
  publishing: 'now',
  publishAt: '',
}

type Publication = Partial<Pick<Tables<'blog_posts'>, 'published_at' | 'requested_published_at'>>

/** The columns of the publishing choice; without them a post stays as it is, and a new one is published. */
export function publicationOf(
  { publishing, publishAt }: Pick<PostFields, 'publishing' | 'publishAt'>,
  { isNew, timeZone }: { isNew: boolean; timeZone: string },
): Publication {
  if (publishing === 'keep' || (publishing === 'now' && isNew)) return {}
  if (publishing === 'draft') return { published_at: null, requested_published_at: null }
  const at = publishing === 'now' ? new Date() : fromZonedInput(publishAt, timeZone)
  return at ? { published_at: at.toISOString() } : {}
}

/** Editors leave empty paragraphs behind; a picture or a video counts as content. */
function isWritten(html: string) {
  const text = html.replace(/<[^<>]*>|&nbsp;|&#160;|\s|\u00a0/g, '')
  return text !== '' || /<(img|iframe|hr)\b/i.test(html)
}

/** The columns that the form writes. */
export type PostRow = Pick<
  Tables<'blog_posts'>,
  | 'title'
  | 'slug'
  | 'content'
  | 'category_id'
  | 'cover_image_url'
  | 'cover_image_alt'
  | 'written_excerpt'
  | 'search_description'
>

export function rowOf(fields: PostFields): PostRow {
  return {
    title: fields.title,
    slug: fields.slug,
    content: fields.content,
    category_id: fields.category || null,
    cover_image_url: fields.cover || null,
    cover_image_alt: fields.cover ? fields.coverAlt : null,
    written_excerpt: fields.excerpt || null,
    search_description: fields.searchDescription || null,
  }
}

/** The form values of a new post that begins with the words of another. */
export function copyOf(values: PostValues): PostValues {
  const title = `${values.title} (copy)`.slice(0, postTitleLength)
  return { ...values, title, slug: '', publishing: 'draft', publishAt: '' }
}

/** The form values of a stored post. */
export function valuesOf(
  post: PostRow & Pick<Tables<'blog_posts'>, 'published_at' | 'requested_published_at'>,
  timeZone: string,
): PostValues {
  const at = post.published_at ?? post.requested_published_at
  const isDue = at !== null && new Date(at) <= new Date()
  return {
    title: post.title,
    slug: post.slug,
    content: post.content,
    category: post.category_id ?? '',
    cover: post.cover_image_url ?? '',
    coverAlt: post.cover_image_alt ?? '',
    excerpt: post.written_excerpt ?? '',
    searchDescription: post.search_description ?? '',
    publishing: isDue ? 'keep' : at ? 'schedule' : 'draft',
    publishAt: at && !isDue ? toZonedInput(at, timeZone) : '',
  }
}
