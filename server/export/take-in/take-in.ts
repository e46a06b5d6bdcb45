import { randomUUID } from 'node:crypto'
import type { TakeInReport } from '#app/lib/host.ts'
import type { Report } from '#server/export/contents.ts'
import { stagedName } from '#server/export/imported-files.ts'
import { stageRows } from '#server/export/staging.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { cleanPost } from './clean-post.ts'
import { cut, limits, type Note, type OldPost, slugOf } from './old-blog.ts'
import type { OpenBlog } from './open-blog.ts'
import { createTally } from './tally.ts'

export type TakeIn = {
  service: ServiceClient
  blog: OpenBlog
  /** Where pictures are shown from: '' for files of this site. */
  filesUrl: string
  /** A regular expression of the paths that pages of this site have. */
  knownPages: string
  report: Report
}

type Row = {
  id: string
  title: string
  content: string
  slug: string
  category: string | null
  author: string | null
  published_at: string | null
  created_at: string
  updated_at: string
  excerpt: string | null
  cover: string | null
  cover_alt: string | null
  paths: string[]
}

/** Every address of a picture is written anew, as a path of this site. */
const noSite = 'http://site.invalid'
const blogImages = 'blog-images'
/** For runImport(). */
export const blogMisfit = 'This blog doesn’t fit'
const longestContent = 100_000
const mostCategories = 50
const atOnce = 200

/** The name in the bucket of a picture of the ZIP; null when it is not shown. */
type Placed = (key: string) => string | null

/** Reads the whole blog, as a take-in would, and writes nothing. */
export async function describeBlog(takeIn: TakeIn): Promise<TakeInReport> {
  const tally = createTally(takeIn.blog)
  const plan = await planRows(takeIn)
  const usable = new Set<string>()
  const wanted = await listPictures(takeIn, plan)
  for (const [at, key] of wanted.entries()) {
    takeIn.report('texts', at, wanted.length)
    if (await takeIn.blog.readPicture(key)) usable.add(key)
  }
  const placed: Placed = (key) => (usable.has(key) ? key : null)
  for await (const row of readRows(takeIn, plan, { placed, note: tally.note })) tally.add(row)
  return tally.report()
}

async function listPictures(takeIn: TakeIn, plan: Plan): Promise<string[]> {
  const wanted = new Set<string>()
  const placed: Placed = (key) => {
    if (wanted.size < limits.pictures) wanted.add(key)
    return null
  }
  for await (const _ of readRows(takeIn, plan, { placed, note: () => {} })) {
    // Read for its pictures alone.
  }
  return [...wanted]
}

/** Stages pictures and posts. The pictures lie under other names until the commit. */
export async function stageBlog(
  takeIn: TakeIn,
  transfer: string,
  adminId: string,
): Promise<TakeInReport> {
  const { service } = takeIn
  const tally = createTally(takeIn.blog)
  const plan = await planRows(takeIn)
  const wanted = await listPictures(takeIn, plan)
  const names = new Map(wanted.map((key) => [key, `${adminId}/${randomUUID()}`]))
  const files = [...names.values()].map((name) => ({
    bucket_id: blogImages,
    name,
    owner_id: adminId,
  }))
  await stageRows(service, { transfer, table: 'imported_files' }, files)
  let done = 0
  for (const [key, name] of names) {
    takeIn.report('pictures', done++, wanted.length)
    const isStored = await uploadPicture(takeIn, key, stagedName(transfer, name))
    if (!isStored) names.delete(key)
  }
  const placed: Placed = (key) => names.get(key) ?? null
  let waiting: Row[] = []
  const send = async () => {
    await stageRows(service, { transfer, table: 'taken_posts' }, waiting)
    waiting = []
  }
  for await (const row of readRows(takeIn, plan, { placed, note: tally.note })) {
    tally.add(row)
    waiting.push(row)
    if (waiting.length >= atOnce) await send()
  }
  await send()
  return tally.report()
}

/** False for a picture that Storage refuses: its post says what it showed. */
async function uploadPicture({ service, blog }: TakeIn, key: string, name: string) {
  const picture = await blog.readPicture(key)
  if (!picture) return false
  const { error } = await service.storage
    .from(blogImages)
    .upload(name, picture.bytes, { contentType: picture.type, cacheControl: '31536000' })
  if (error && Number(error.status ?? 500) >= 500) throw error
  return !error
}

type Plan = {
  /** Every page of the blog lists all categories, so only the frequent ones come along. */
  categories: Set<string>
  /** Old addresses whose posts are here already. */
  known: Set<string>
  /** Slugs that posts of this site have. */
  taken: string[]
}

async function planRows({ service, blog, knownPages }: TakeIn): Promise<Plan> {
  const counts = new Map<string, number>()
  const paths: string[] = []
  const slugs: string[] = []
  for await (const post of blog.posts(() => {})) {
    const name = categoryOf(post)
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
    paths.push(identityOf(post, knownPages))
    slugs.push(slugOf(post.slug))
  }
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostCategories)
  const { data: known } = await service.rpc('known_old_addresses', { paths }).throwOnError()
  const { data: taken } = await service.rpc('taken_slugs', { slugs }).throwOnError()
  return { categories: new Set(frequent.map(([name]) => name)), known: new Set(known), taken }
}

/** The old address by which a post is known again: one that is kept as a redirect. */
function identityOf({ paths }: OldPost, knownPages: string): string {
  return paths.find((path) => !isPostPath(path) && !isPage(path, knownPages)) ?? paths[0] ?? ''
}

function categoryOf({ category }: OldPost): string | null {
  return cut(oneLine(category ?? ''), 80).trim() || null
}

type Reading = { placed: Placed; note: Note }

/** The posts as they will be stored, without those that are here already. */
async function* readRows(takeIn: TakeIn, plan: Plan, reading: Reading): AsyncGenerator<Row> {
  const taken = new Set(plan.taken)
  let done = 0
  for await (const post of takeIn.blog.posts(reading.note)) {
    takeIn.report('texts', ++done, 0)
    if (plan.known.has(identityOf(post, takeIn.knownPages))) {
      reading.note('known', post.title)
      continue
    }
    const row = rowOf(post, takeIn, plan, reading)
    if (!row) continue
    // commit_take_in() adds the ending; a post without a slug gets a free one from its title.
    if (taken.has(row.slug)) reading.note('slugs', `/blog/${row.slug}`)
    if (row.slug !== '') taken.add(row.slug)
    yield row
  }
}

function rowOf(
  post: OldPost,
  { blog, filesUrl, knownPages }: TakeIn,
  { categories }: Plan,
  { placed, note }: Reading,
): Row | null {
  if (post.html.length > limits.longestHtml) {
    note('long', post.title)
    return null
  }
  const nameOf = (address: string) => {
    const key = blog.findPicture(address)
    return key === null ? null : placed(key)
  }
  const content = cleanPost(post.html, {
    origins: { site: noSite, files: filesUrl || null },
    siteUrl: blog.siteUrl,
    showPicture(address) {
      const name = nameOf(address)
      return name && `${filesUrl}/storage/v1/object/public/${blogImages}/${name}`
    },
    note,
  })
  if (content.length > longestContent) note('long', post.title)
  else if (content === '') note('empty', post.title)
  if (content === '' || content.length > longestContent) return null
  const category = categoryOf(post)
  if (category && !categories.has(category)) note('categories', category)
  for (const tag of post.tags) note('tags', oneLine(tag))
  const cover = post.cover && nameOf(post.cover.address)
  if (post.cover && !cover) note('pictures', post.cover.address)
  const shorten = (text: string, most: number) => {
    const line = oneLine(text)
    if (line.length <= most) return line
    note('shortened', line)
    return `${cut(line, most - 1).replace(/\s+\S*$/, '')}…`
  }
  const title = shorten(post.title, 200) || 'Untitled'
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    title,
    content,
    slug: slugOf(post.slug),
    category: category && categories.has(category) ? category : null,
    author: shorten(post.author, 120) || null,
    published_at: post.publishedAt,
    created_at: post.createdAt ?? now,
    updated_at: post.updatedAt ?? post.createdAt ?? now,
    excerpt: shorten(post.excerpt, 150) || null,
    cover,
    cover_alt: cover && (shorten(post.cover?.alt ?? '', 300) || title),
    paths: post.paths.filter((path) => isFree(path, knownPages, note)),
  }
}

/** A page of this site is never covered; the database knows the addresses of posts. */
function isFree(path: string, knownPages: string, note: Note) {
  if (isPostPath(path) || !isPage(path, knownPages)) return true
  note('addresses', path)
  return false
}

function isPage(path: string, knownPages: string) {
  return !path.startsWith('/?') && new RegExp(knownPages, 'i').test(path)
}

function isPostPath(path: string) {
  return /^\/blog\/[^/.]+\/?$/i.test(path)
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
