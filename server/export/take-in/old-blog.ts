import { StartError } from '#platform/start-error.ts'

/** A post as another blog exported it: untrusted. Its HTML is not yet cleaned, the rest is plain text. */
export type OldPost = {
  title: string
  html: string
  /** '' without one. */
  slug: string
  category: string | null
  /** Further categories and tags: a post has one category here. */
  tags: string[]
  excerpt: string
  author: string
  /** Null for a draft; a time to come for a scheduled post. */
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  cover: { address: string; alt: string } | null
  /** Paths that led to it, the one that tells it from others first. */
  paths: string[]
}

export type OldBlog = {
  program: 'WordPress' | 'Ghost'
  /** Reads the file anew each time, and notes what it leaves out. */
  posts(note: Note): AsyncIterable<OldPost>
  /** The old site's address without its last slash; '' if it is not known. */
  siteUrl: string
}

/** Notes that something was left out, by kind, with an example. */
export type Note = (kind: LeftOut, example?: string) => void

export type LeftOut = keyof typeof leftOutWords

/** One and many, as the report says them. */
export const leftOutWords = {
  pages: ['page', 'pages'],
  others: ['entry of another kind', 'entries of other kinds'],
  comments: ['comment', 'comments'],
  trash: ['post from the trash', 'posts from the trash'],
  known: ['post that is here already', 'posts that are here already'],
  empty: ['post without words', 'posts without words'],
  long: ['post that is too long', 'posts that are too long'],
  emails: ['post that was only mailed', 'posts that were only mailed'],
  closed: [
    'post that was not public, brought as a draft',
    'posts that were not public, brought as drafts',
  ],
  pictures: ['picture', 'pictures'],
  shortcodes: ['shortcode', 'shortcodes'],
  blocks: ['block without words of its own', 'blocks without words of their own'],
  embeds: ['embed, now a link', 'embeds, now links'],
  media: ['video, sound or file', 'videos, sounds and files'],
  forms: ['form or script', 'forms and scripts'],
  categories: ['rare category', 'rare categories'],
  shortened: ['text that was shortened', 'texts that were shortened'],
  slugs: [
    'address that another post has, brought with an ending',
    'addresses that other posts have, brought with endings',
  ],
  tags: ['further tag or category of a post', 'further tags and categories of posts'],
  addresses: [
    'old address that a page of this site has',
    'old addresses that pages of this site have',
  ],
} as const

export const mostPosts = 5000
/** Before it is cleaned; the site's own limit holds for the cleaned text. */
const longestHtml = 500_000
const mostAttachments = 50_000

export const limits = {
  xmlBytes: 300 * 1024 ** 2,
  /** Parsed as a whole. */
  jsonBytes: 100 * 1024 ** 2,
  zipEntries: 50_000,
  pictureBytes: 10 * 1024 ** 2,
  pictures: 5000,
  longestHtml,
}

export function refuseLarger(bytes: number, mostBytes: number) {
  if (bytes <= mostBytes) return
  const most = Math.round(mostBytes / 1024 ** 2)
  throw new StartError(`This file is larger than ${most} MB. Please export a part of it.`)
}

export function refuseTooMany(posts: number) {
  if (posts <= mostPosts) return
  const most = mostPosts.toLocaleString('en-US')
  throw new StartError(`This file has more than ${most} posts. Please export a part of them.`)
}

/** Their addresses are held in memory: posts show them by their numbers. */
export function refuseTooManyAttachments(attachments: number) {
  if (attachments <= mostAttachments) return
  const most = mostAttachments.toLocaleString('en-US')
  throw new StartError(
    `This file has more than ${most} pictures and files. Please export a part of them.`,
  )
}

/** Postgres stores no NUL and no half of a surrogate pair. JSON can hold both. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Never cuts an emoji in half. */
export function cut(text: string, most: number): string {
  return storable(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''))
}

/** Null for a date that is none, or none that can be meant. */
export function dateOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value.trim() : value
  const isBare = typeof text === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
  const date = new Date(isBare ? `${text.replace(' ', 'T')}Z` : text)
  const year = date.getUTCFullYear()
  return year >= 1900 && year < 2200 ? date.toISOString() : null
}

/** Letters and digits of a slug, which may be escaped. */
export function slugOf(text: string): string {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {}
  return plain
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** The path and query of an address; null for one that is none. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address, 'http://old.site')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = url.pathname.replace(/^\/+/, '/')
  if (path !== '/') return path.length <= 500 ? path : null
  const number = url.searchParams.get('p')
  return number && /^\d{1,10}$/.test(number) ? `/?p=${number}` : null
}
