import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LeftOut, OldBlog, OldPost } from './old-blog.ts'
import { openGhost } from './read-ghost.ts'
import { openWordPress } from './read-wordpress.ts'
import { ghostExport, wordPressExport, wordPressItem } from './sample-exports.ts'

/** In small pieces, which cut tags and characters in two. */
function pieces(text: string | Uint8Array, size = 7) {
  const bytes = Buffer.from(text)
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
}

async function readAll(blog: OldBlog) {
  const left: [LeftOut, string][] = []
  const posts: OldPost[] = []
  const note = (kind: LeftOut, example = '') => void left.push([kind, example])
  for await (const post of blog.posts(note)) posts.push(post)
  return { posts, left }
}

test('posts of WordPress come with date, category, author, excerpt, cover and old addresses', async () => {
  const thumbnail = `
    <wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
    <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[Hi]]></wp:comment_content></wp:comment>`
  const address = 'https://old.example.com/wp-content/uploads/2019/05/ledger.jpg'
  const attachment = `<wp:attachment_url><![CDATA[${address}]]></wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A ledger</wp:meta_value></wp:postmeta>`
  const items = [
    wordPressItem({ id: 1, title: 'Café &amp; books', more: thumbnail }),
    wordPressItem({
      id: 2,
      status: 'draft',
      date: '0000-00-00 00:00:00',
      link: 'https://old.example.com/?p=2',
    }),
    wordPressItem({ id: 3, status: 'future', date: '2190-01-01 00:00:00' }),
    wordPressItem({ id: 4, status: 'private' }),
    wordPressItem({ id: 5, status: 'trash' }),
    wordPressItem({ id: 6, type: 'page', title: 'About' }),
    wordPressItem({ id: 7, type: 'nav_menu_item' }),
    wordPressItem({ id: 9, type: 'attachment', status: 'inherit', more: attachment }),
  ]
  const blog = await openWordPress(pieces(wordPressExport(items.join(''))))
  const { posts, left } = await readAll(blog)
  expect(blog.siteUrl).toBe('https://old.example.com')
  expect(posts[0]).toEqual({
    title: 'Café & books',
    html: '<p>Words.</p>',
    slug: 'sample-1',
    category: 'Month & year end',
    tags: ['A tag'],
    excerpt: 'In short.',
    author: 'Sam Sample',
    publishedAt: '2019-05-04T10:00:00.000Z',
    createdAt: '2019-05-04T10:00:00.000Z',
    updatedAt: '2020-01-02T03:04:05.000Z',
    cover: { address, alt: 'A ledger' },
    paths: ['/2019/05/sample-1/', '/?p=1'],
  })
  expect(posts.map(({ publishedAt, paths }) => [publishedAt, paths])).toEqual([
    ['2019-05-04T10:00:00.000Z', ['/2019/05/sample-1/', '/?p=1']],
    [null, ['/?p=2']],
    ['2190-01-01T00:00:00.000Z', ['/2019/05/sample-3/', '/?p=3']],
    // Read when it was public, perhaps.
    [null, ['/2019/05/sample-4/', '/?p=4']],
  ])
  expect(left).toEqual([
    ['comments', ''],
    ['closed', 'Sample 4'],
    ['trash', 'Sample 5'],
    ['pages', 'About'],
    ['others', 'nav_menu_item'],
  ])
})

test('posts of Ghost come with tag, authors, cover and old address; members-only ones as drafts', async () => {
  const posts = [
    { feature_image: '__GHOST_URL__/content/images/2021/01/a.jpg', custom_excerpt: 'In short.' },
    { status: 'draft', published_at: null },
    { status: 'scheduled', published_at: '2190-01-01T00:00:00.000Z' },
    { visibility: 'members', slug: 'b\u00fccher' },
    { type: 'page', title: 'About' },
    { status: 'sent', title: 'Mailed' },
  ]
  const read = await readAll(await openGhost(pieces(ghostExport(posts))))
  expect(read.posts[0]).toMatchObject({
    ...{ title: 'Sample 0', slug: 'sample-0', category: 'News', excerpt: 'In short.' },
    author: 'Gail Sample, Hal Sample',
    publishedAt: '2021-01-15T12:00:00.000Z',
    cover: { address: '__GHOST_URL__/content/images/2021/01/a.jpg', alt: 'A ledger' },
    paths: ['/sample-0/'],
  })
  expect(read.posts.map(({ publishedAt }) => publishedAt)).toEqual([
    '2021-01-15T12:00:00.000Z',
    null,
    '2190-01-01T00:00:00.000Z',
    null,
  ])
  expect(read.posts.map(({ paths }) => paths.join())).toEqual([
    ...['/sample-0/', '/p/8f1c0f34-0000-4000-8000-000000000001/', '/sample-2/', '/b%C3%BCcher/'],
  ])
  expect(read.left).toEqual([
    ['closed', 'Sample 3'],
    ['pages', 'About'],
    ['emails', 'Mailed'],
  ])
})

const sample = wordPressExport(wordPressItem({ id: 1 }))
const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss>&b;</rss>`

test.each<[about: string, file: string | Uint8Array, sentence: RegExp]>([
  ['entities to expand', bomb, /DOCTYPE/],
  ['an external entity', `<!DOCTYPE x SYSTEM "file:///etc/passwd"><rss/>`, /DOCTYPE/],
  ['deep nesting', `<rss>${'<a>'.repeat(100_000)}`, /nested too deep/],
  ['a page of HTML', '<html><body>Hello</body></html>', /not an export of WordPress/],
  ['UTF-16', Buffer.from(`\uFEFF${sample}`, 'utf16le'), /UTF-8|not an export/],
  ['Latin-1', Buffer.from(sample.replace('Words', 'Caf\u00e9'), 'latin1'), /UTF-8/],
  [
    'one endless text',
    wordPressExport(wordPressItem({ id: 1, content: 'a'.repeat(3e6) })),
    /too long/,
  ],
])('a file of WordPress with %s is refused with a sentence', async (_, file, sentence) => {
  await expect(openWordPress(pieces(file, 65_536))).rejects.toThrow(sentence)
})

test.each([
  ['no JSON', '{"db": [', /no valid JSON/],
  ['another JSON', '{"posts": []}', /no list of posts/],
  ['a list of other things', '{"data": {"posts": "all"}}', /no list of posts/],
  ['deep nesting', `${'[{"a":'.repeat(200_000)}1${'}]'.repeat(200_000)}`, /not an export/],
  ['wrong types', '{"data": {"posts": [{"id": {}, "title": 7}]}}', /no list of posts/],
])('a file of Ghost with %s is refused with a sentence', async (_, file, sentence) => {
  await expect(openGhost(pieces(file, 65_536))).rejects.toThrow(sentence)
})

test('100,000 posts are refused with a sentence, in memory that does not grow with the file', async () => {
  async function* endless() {
    const item = Buffer.from(wordPressItem({ id: 1, content: 'Words '.repeat(400) }))
    yield Buffer.from('<rss><channel>')
    for (let at = 0; at < 100_000; at++) yield item
  }
  await expect(openWordPress(endless)).rejects.toThrow(/more than 5,000 posts/)
  const many = `{"data": {"posts": [${Array(100_000).fill('{"id": 1}').join()}]}}`
  await expect(openGhost(pieces(many, 65_536))).rejects.toThrow(/more than 5,000 posts/)
})

test('50,000 files are known by their numbers, and more are refused with a sentence', async () => {
  const attachments = (count: number) =>
    async function* () {
      const address = '<wp:attachment_url>https://old.example.com/a.png</wp:attachment_url>'
      const item = (at: number) =>
        `<item><wp:post_type>attachment</wp:post_type><wp:post_id>${at}</wp:post_id>${address}</item>`
      const items = Array.from({ length: count }, (_, at) => item(at))
      yield Buffer.from(`<rss>${items.join('')}</rss>`)
    }
  await openWordPress(attachments(50_000))
  await expect(openWordPress(attachments(50_001))).rejects.toThrow(/more than 50,000 pictures/)
})

test('a file that is larger than its ZIP says is refused where it gets too large', async () => {
  const megabyte = Buffer.alloc(1024 ** 2, ' ')
  const endless = async function* () {
    for (let count = 0; count <= 100; count++) yield megabyte
    throw new Error('it was read on')
  }
  await expect(openGhost(endless)).rejects.toThrow('larger than 100 MB')
})

test('a huge attribute is read over', async () => {
  const item = wordPressItem({ id: 1 }).replace('<title>', `<title x="${'a'.repeat(5e6)}">`)
  const { posts } = await readAll(await openWordPress(pieces(wordPressExport(item), 65_536)))
  expect(posts).toHaveLength(1)
})

/** Every text in it, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

/** In a column of Postgres. */
function isStorable(text: string) {
  return text.isWellFormed() && !text.includes('\0')
}

test('any damage to a file ends in posts or in a sentence', async () => {
  const ghost = ghostExport([{}, { status: 'draft' }])
  const odd = fc.constantFrom('\\ud83d', '\\ude42', '\\u0000', '\0', '&#xd83d;', '&#0;', '&amp;#0;')
  const put = fc.oneof(odd, fc.string())
  const damage = fc.record({ at: fc.nat(sample.length), cut: fc.nat(300), put })
  const outcome = (file: string, open: typeof openGhost) =>
    open(pieces(file, 64))
      .then(readAll)
      .then((read) => textsOf(read).every(isStorable))
      .catch((cause: Error) => cause.constructor.name === 'StartError' || cause)
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, cut, put }) => {
      const harm = (file: string) => file.slice(0, at) + put + file.slice(at + cut)
      expect(await outcome(harm(sample), openWordPress)).toBe(true)
      expect(await outcome(harm(ghost), openGhost)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
