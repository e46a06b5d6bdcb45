import { Parser } from 'htmlparser2'
import { StartError } from '#platform/start-error.ts'
import {
  dateOf,
  limits,
  type Note,
  type OldBlog,
  type OldPost,
  pathOf,
  refuseLarger,
  refuseTooMany,
  refuseTooManyAttachments,
} from './old-blog.ts'
import { type Attachment, htmlOfWordPress, plainText } from './wordpress-html.ts'

export type OpenBytes = () => AsyncIterable<Uint8Array>

/** The text of an item's elements, by their names, and what repeats. */
type Item = Map<string, string> & {
  categories: string[]
  tags: string[]
  meta: Map<string, string>
  comments: number
}

const deepest = 40
const longestText = 2_000_000
/** Elements whose text is kept; others are read over. */
const kept = new Set([
  ...['title', 'link', 'dc:creator', 'content:encoded', 'excerpt:encoded', 'wp:post_id'],
  ...[
    'wp:post_date_gmt',
    'wp:post_modified_gmt',
    'wp:post_name',
    'wp:status',
    'wp:post_type',
    'wp:post_parent',
  ],
  ...['wp:post_password', 'wp:attachment_url', 'pubDate', 'wp:post_date'],
  ...['category', 'wp:meta_key', 'wp:meta_value'],
  ...['wp:author_login', 'wp:author_display_name', 'wp:base_blog_url'],
])

/** Plugins add any others. */
const keptMeta = new Set(['_thumbnail_id', '_wp_attachment_image_alt'])

/** An export of WordPress (WXR), read twice: attachments may stand behind the posts that show them. */
export async function openWordPress(open: OpenBytes): Promise<OldBlog> {
  const attachments = new Map<string, Attachment>()
  const authors = new Map<string, string>()
  let siteUrl = ''
  let posts = 0
  for await (const item of readItems(open())) {
    if (item.get('wp:post_type') === 'attachment') {
      const address = item.get('wp:attachment_url')
      const alt = item.meta.get('_wp_attachment_image_alt') ?? ''
      const caption = plainText(item.get('excerpt:encoded') ?? '')
      const post = item.get('wp:post_parent') ?? ''
      // Cloned: V8 holds the whole text of which a string is a slice, so the file would stay in memory.
      const attachment = structuredClone({ address: address ?? '', alt, caption, post })
      if (address) attachments.set(item.get('wp:post_id') ?? '', attachment)
      refuseTooManyAttachments(attachments.size)
    } else if (item.get('wp:post_type') === 'post') refuseTooMany(++posts)
    else if (item.has('wp:author_login')) {
      const login = item.get('wp:author_login') ?? ''
      authors.set(login, plainText(item.get('wp:author_display_name') || login))
    } else if (item.has('wp:base_blog_url')) {
      siteUrl = item.get('wp:base_blog_url')?.replace(/\/+$/, '') ?? ''
    }
  }
  const attached = Map.groupBy(attachments.values(), ({ post }) => post)
  return {
    program: 'WordPress',
    siteUrl,
    async *posts(note) {
      for await (const item of readItems(open())) {
        const post = postOf(item, { authors, attachments, attached, note })
        if (post) yield post
      }
    },
  }
}

type Known = {
  authors: Map<string, string>
  /** By their numbers, and by the number of the post to which they were uploaded. */
  attachments: Map<string, Attachment>
  attached: Map<string, Attachment[]>
  note: Note
}

const taken = new Set(['publish', 'future', 'draft', 'pending', 'private'])

function postOf(item: Item, { authors, attachments, attached, note }: Known): OldPost | null {
  const text = (name: string) => item.get(name)?.trim() ?? ''
  const type = text('wp:post_type')
  const title = plainText(text('title'))
  for (let at = 0; at < item.comments; at++) note('comments')
  if (type === '' || type === 'attachment') return null
  if (type === 'page') note('pages', title)
  else if (type !== 'post') note('others', type)
  if (type !== 'post') return null
  const status = text('wp:status')
  if (!taken.has(status)) {
    note('trash', title)
    return null
  }
  const isClosed = status === 'private' || text('wp:post_password') !== ''
  if (isClosed) note('closed', title)
  const isPublic = !isClosed && (status === 'publish' || status === 'future')
  // Drafts have a date of zeros.
  const date = dateOf(text('wp:post_date_gmt')) ?? dateOf(text('pubDate'))
  const number = text('wp:post_id')
  const byNumber = /^\d{1,10}$/.test(number) ? `/?p=${number}` : null
  const link = pathOf(text('link'))
  const creator = text('dc:creator')
  const cover = attachments.get(item.meta.get('_thumbnail_id') ?? '')
  const [category = null, ...others] = item.categories.map(plainText).filter(isNamed)
  const pictures = { attachments, attached: attached.get(number) ?? [], note }
  return {
    title,
    html: htmlOfWordPress(item.get('content:encoded') ?? '', pictures),
    slug: text('wp:post_name'),
    category,
    tags: [...others, ...item.tags.map(plainText)],
    excerpt: plainText(text('excerpt:encoded')),
    author: authors.get(creator) ?? creator,
    publishedAt: isPublic ? date : null,
    createdAt: date ?? dateOf(text('wp:post_date')),
    updatedAt: dateOf(text('wp:post_modified_gmt')) ?? date,
    cover: cover ? { address: cover.address, alt: cover.alt } : null,
    paths: [...new Set([link, byNumber])].filter((path) => path !== null),
  }
}

/** WordPress puts a post without a category into one of this name. */
function isNamed(category: string) {
  return category !== '' && category.toLowerCase() !== 'uncategorized'
}

/**
 * Items, authors and the address of the site, one after the other: memory does not grow with the
 * file. No entity of a DOCTYPE is ever expanded, because a file with one is refused.
 */
async function* readItems(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  let found: Item[] = []
  let item: Item | null = null
  let isWxr = false
  let depth = 0
  let name = ''
  let words = ''
  let domain = ''
  let metaKey = ''
  const parser = new Parser(
    {
      onprocessinginstruction(instruction) {
        if (/^!/.test(instruction))
          throw new StartError('This file has a DOCTYPE, which no export has.')
      },
      onopentag(tag, attributes) {
        if (++depth > deepest) throw new StartError('This file is nested too deep.')
        if (tag === 'rss') isWxr = true
        if (tag === 'item' || tag === 'wp:author') item = newItem()
        if (tag === 'wp:comment' && item) item.comments++
        domain = attributes.domain ?? ''
        name = tag
        words = ''
      },
      ontext(text) {
        if (!kept.has(name)) return
        words += text
        if (words.length > longestText) throw new StartError('A text in this file is too long.')
      },
      onclosetag(tag) {
        depth--
        if (tag === 'wp:base_blog_url') found.push(newItem([[tag, words.trim()]]))
        else if (tag === 'item' || tag === 'wp:author') {
          if (item) found.push(item)
          item = null
        } else if (item && tag === name) {
          if (tag === 'wp:meta_key') metaKey = words.trim()
          else if (tag === 'wp:meta_value') {
            if (keptMeta.has(metaKey)) item.meta.set(metaKey, words.trim())
          } else if (tag === 'category') {
            if (domain === 'category') item.categories.push(words)
            else if (domain === 'post_tag') item.tags.push(words)
          } else if (kept.has(tag) && !item.has(tag)) item.set(tag, words)
        }
        name = ''
        words = ''
      },
    },
    { xmlMode: true },
  )
  for await (const text of decode(bytes, limits.xmlBytes)) {
    parser.write(text)
    yield* found
    found = []
  }
  parser.end()
  yield* found
  if (!isWxr) throw new StartError('This is not an export of WordPress.')
}

function newItem(entries: [string, string][] = []): Item {
  return Object.assign(new Map(entries), {
    categories: [],
    tags: [],
    meta: new Map<string, string>(),
    comments: 0,
  })
}

/** Text in pieces. Every export is UTF-8. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, mostBytes: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  try {
    for await (const piece of bytes) {
      size += piece.byteLength
      refuseLarger(size, mostBytes)
      yield decoder.decode(piece, { stream: true }).replaceAll('\0', '')
    }
    yield decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new StartError('This file is not written in UTF-8, as every export is.', { cause })
  }
}
