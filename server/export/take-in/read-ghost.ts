import * as z from 'zod/mini'
import { StartError } from '#platform/start-error.ts'
import {
  dateOf,
  limits,
  type Note,
  type OldBlog,
  type OldPost,
  pathOf,
  refuseTooMany,
  storable,
} from './old-blog.ts'
import { decode, type OpenBytes } from './read-wordpress.ts'

const id = z.union([z.string(), z.number()])
const text = z.nullish(z.pipe(z.string(), z.transform(storable)))
const date = z.nullish(z.union([z.string(), z.number()]))
const flag = z.nullish(z.union([z.boolean(), z.number()]))
const rows = <Row extends z.ZodMiniType>(row: Row) => z._default(z.array(row), [])

const Post = z.object({
  ...{
    id,
    title: text,
    slug: text,
    html: text,
    plaintext: text,
    uuid: text,
    author_id: z.nullish(id),
  },
  ...{ status: text, type: text, page: flag, visibility: text },
  ...{ feature_image: text, image: text, custom_excerpt: text },
  ...{ created_at: date, updated_at: date, published_at: date },
})

/** The tables of an export that are needed; a column that is not named is dropped. */
const Data = z.object({
  posts: z.array(Post),
  tags: rows(z.object({ id, name: text, visibility: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.nullish(z.number()) })),
  users: rows(z.object({ id, name: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.nullish(z.number()) })),
  posts_meta: rows(z.object({ post_id: id, feature_image_alt: text })),
})

const Bare = z.object({ data: Data })
const Wrapped = z.object({ db: z.array(Bare).check(z.minLength(1)) })
const Export = z.union([Wrapped, Bare])

type Tables = z.infer<typeof Data>
type Row = z.infer<typeof Post>

/** An export of Ghost, versions 1 to 6. */
export async function openGhost(open: OpenBytes): Promise<OldBlog> {
  const data = await readTables(open)
  return {
    program: 'Ghost',
    // Ghost writes __GHOST_URL__ instead of its own address.
    siteUrl: '__GHOST_URL__',
    async *posts(note) {
      const names = namesOf(data)
      for (const row of data.posts) {
        const post = postOf(row, names, note)
        if (post) yield post
      }
    },
  }
}

async function readTables(open: OpenBytes): Promise<Tables> {
  let json = ''
  for await (const piece of decode(open(), limits.jsonBytes)) json += piece
  let given: unknown
  try {
    given = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new StartError('This file is not an export of Ghost: it is no valid JSON.', { cause })
  }
  // Before the check, which copies every row.
  const { db, data: bare } = Object(given)
  const { posts } = Object(Array.isArray(db) ? Object(db[0]).data : bare)
  if (Array.isArray(posts)) refuseTooMany(posts.length)
  const { data: found } = Export.safeParse(given)
  const data = found && 'db' in found ? found.db[0]?.data : found?.data
  if (!data) throw new StartError('This file is not an export of Ghost: it has no list of posts.')
  return data
}

type Names = ReturnType<typeof namesOf>

/** The public tags, the authors, and the description of the picture, by the id of the post. */
function namesOf(data: Tables) {
  const bySortOrder = <Link extends { sort_order?: number | null | undefined }>(links: Link[]) =>
    links.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]))
  const users = new Map(data.users.map((user) => [user.id, user.name ?? '']))
  const publicTags = new Map<string | number, string[]>()
  for (const { post_id, tag_id } of bySortOrder(data.posts_tags)) {
    const { name, visibility } = tags.get(tag_id) ?? {}
    const isInternal = visibility === 'internal' || name?.startsWith('#')
    if (name && !isInternal) publicTags.set(post_id, [...(publicTags.get(post_id) ?? []), name])
  }
  const authors = new Map<string | number, string[]>()
  for (const { post_id, author_id } of bySortOrder(data.posts_authors)) {
    const name = users.get(author_id)
    if (name) authors.set(post_id, [...(authors.get(post_id) ?? []), name])
  }
  const alt = new Map(data.posts_meta.map((meta) => [meta.post_id, meta.feature_image_alt ?? '']))
  return { publicTags, authors, users, alt }
}

function postOf(row: Row, names: Names, note: Note): OldPost | null {
  const title = row.title ?? ''
  if (row.type === 'page' || row.page === true || row.page === 1) {
    note('pages', title)
    return null
  }
  if (row.status === 'sent') {
    note('emails', title)
    return null
  }
  const isDraft = row.status !== 'published' && row.status !== 'scheduled'
  const isClosed = !isDraft && (row.visibility ?? 'public') !== 'public'
  if (isClosed) note('closed', title)
  const isPublic = !isDraft && !isClosed
  const createdAt = dateOf(row.created_at)
  const authors = names.authors.get(row.id) ?? [names.users.get(row.author_id ?? '') ?? '']
  const [category = null, ...tags] = names.publicTags.get(row.id) ?? []
  const picture = row.feature_image || row.image
  const slug = row.slug ?? ''
  const path = pathOf(isDraft && row.uuid ? `/p/${row.uuid}/` : `/${slug}/`)
  return {
    title,
    html: row.html || paragraphsOf(row.plaintext ?? ''),
    slug,
    category,
    tags,
    excerpt: row.custom_excerpt ?? '',
    author: authors.join(', '),
    publishedAt: isPublic ? (dateOf(row.published_at) ?? createdAt) : null,
    createdAt: createdAt ?? dateOf(row.published_at),
    updatedAt: dateOf(row.updated_at) ?? createdAt,
    cover: picture ? { address: picture, alt: names.alt.get(row.id) ?? '' } : null,
    paths: path === null ? [] : [path],
  }
}

function paragraphsOf(plain: string) {
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped.replace(/[^\n]+/g, '<p>$&</p>')
}
