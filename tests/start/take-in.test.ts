import { expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  ghostExport,
  wordPressExport,
  wordPressItem,
} from '#server/export/take-in/sample-exports.ts'
import { ids } from '#tests/policies/support/people-and-content.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { openTakingSite } from './old-blogs/taking-site.ts'

vi.setConfig({ testTimeout: 180_000 })

const image = (name: string, alt: string) =>
  `<p><img src="https://old.example.com/wp-content/uploads/2019/05/${name}" alt="${alt}"></p>`

const wordPress = wordPressExport(
  [
    wordPressItem({
      id: 1,
      content: `<p>Words</p>${image('ledger-300x200.png', 'A ledger')}${image('gone.png', 'My desk')}<script>xss()</script>`,
      more: '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>',
    }),
    wordPressItem({
      id: 2,
      status: 'draft',
      date: '0000-00-00 00:00:00',
      link: 'https://old.example.com/?p=2',
    }),
    wordPressItem({ id: 3, status: 'future', date: '2190-01-01 00:00:00' }),
    wordPressItem({ id: 4, link: 'https://old.example.com/about/', name: 'about' }),
    wordPressItem({ id: 5, link: 'https://old.example.com/blog/walk/', name: 'walk' }),
    wordPressItem({ id: 6, content: '' }),
    wordPressItem({ id: 7, type: 'page', title: 'Imprint' }),
    wordPressItem({
      id: 9,
      type: 'attachment',
      more: '<wp:attachment_url>https://old.example.com/wp-content/uploads/2019/05/ledger.png</wp:attachment_url>',
    }),
  ].join(''),
)

test('a WordPress blog is previewed, then imported whole, with pictures, and never twice', async () => {
  const site = await openTakingSite()
  const blog = await site.write('blog.xml', wordPress)
  const pictures = await site.zip('uploads.zip', {
    'uploads/2019/05/ledger.png': samplePng,
    'uploads/2019/05/ledger-300x200.png': samplePng,
  })
  const before = await site.counts()
  const report = await site.look(blog, pictures)
  expect(await site.counts()).toEqual(before)
  expect(report).toEqual({
    program: 'WordPress',
    ...{ published: 3, scheduled: 1, drafts: 1, pictures: 1, addresses: 8 },
    authors: ['Sam Sample'],
    categories: ['Month & year end'],
    leftOut: [
      { words: '1 picture', examples: [expect.stringContaining('gone.png')] },
      { words: '1 form or script', examples: ['xss()'] },
      { words: '5 further tags and categories of posts', examples: ['A tag'] },
      { words: '1 old address that a page of this site has', examples: ['/about/'] },
      { words: '1 post without words', examples: ['Sample 6'] },
      { words: '1 page', examples: ['Imprint'] },
    ],
  })

  await site.bring(blog, pictures)
  const posts = await site.rows(sql`
    select slug, content, author_name, user_id, excerpt, cover_image_url, cover_image_alt,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as published,
      (select name from blog_categories as c where c.id = category_id) as category
    from blog_posts where original_author is not null order by title`)
  const picture = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/
  expect(posts[0]).toMatchObject({
    slug: 'sample-1',
    content: expect.stringMatching(
      /^<p>Words<\/p><p><img src="\/storage\/v1\/object\/public\/blog-images\/[0-9a-f-]{36}\/[0-9a-f-]{36}" alt="A ledger"[^>]*><\/p><p><em>Picture: My desk<\/em><\/p>$/,
    ),
    author_name: 'Sam Sample',
    user_id: ids.admin,
    excerpt: 'In short.',
    cover_image_url: expect.stringMatching(picture),
    published: '2019-05-04 10:00',
    category: 'Month & year end',
  })
  expect(posts.map(({ published }) => published)).toEqual([
    ...['2019-05-04 10:00', null, '2190-01-01 00:00', '2019-05-04 10:00', '2019-05-04 10:00'],
  ])
  const shown = String(posts[0]?.cover_image_url)
  const { data } = await site.service.storage.from('blog-images').download(shown)
  expect(Buffer.from(await new Response(data).arrayBuffer())).toEqual(samplePng)
  const old = [
    '/2019/05/SAMPLE-1',
    'https://old.example.com/?p=1',
    '/blog/walk/',
    '/?p=3',
    '/about',
  ]
  const targets = await site.rows(
    sql`select find_redirect(path) as target from unnest(${old}::text[]) as path`,
  )
  expect(targets.map(({ target }) => target)).toEqual([
    ...['/blog/sample-1', '/blog/sample-1', null, null, null],
  ])
  const { staged } = (await site.counts()) ?? {}
  expect(staged).toBe(0)

  const again = await site.look(blog, pictures)
  expect(again).toMatchObject({ published: 0, drafts: 0, scheduled: 0 })
  expect(again.leftOut[0]?.words).toBe('5 posts that are here already')
})

test('a taken address never refuses a blog: the post gets an ending, and the report says so', async () => {
  const site = await openTakingSite()
  // Their only old addresses are pages of this site, so the same file is not known again.
  const about = { link: 'https://old.example.com/about/' }
  const item = (id: number, name: string, title: string) =>
    wordPressItem({ ...about, id, name, title }).replace(`<wp:post_id>${id}<`, '<wp:post_id>x<')
  const blog = await site.write(
    'blog.xml',
    wordPressExport(
      [
        item(1, '', 'Twin'),
        item(2, 'published', 'As a post of this site'),
        item(3, 'twin', 'First twin'),
        item(4, 'TWIN.html', 'Second twin'),
      ].join(''),
    ),
  )
  const taken = (count: string, ...examples: string[]) =>
    expect.arrayContaining([{ words: expect.stringContaining(count), examples }])
  const report = await site.look(blog)
  expect(report.leftOut).toEqual(
    taken('2 addresses that other posts have', '/blog/published', '/blog/twin'),
  )
  await site.bring(blog)
  const slugs = () =>
    site.rows(sql`
      select title, regexp_replace(slug, '-' || left(id::text, 8) || '$', '-ID') as slug
      from blog_posts where original_author is not null order by title, slug`)
  expect(await slugs()).toEqual([
    { title: 'As a post of this site', slug: 'published-ID' },
    { title: 'First twin', slug: 'twin' },
    { title: 'Second twin', slug: 'twin-ID' },
    { title: 'Twin', slug: 'twin-2' },
  ])
  const again = await site.look(blog)
  expect(again.leftOut).toEqual(
    taken('3 addresses that other posts have', '/blog/published', '/blog/twin'),
  )
  await site.bring(blog)
  expect(await slugs()).toHaveLength(8)
})

test('half an emoji, a NUL and texts that are too long are mended, not refused', async () => {
  const site = await openTakingSite()
  const many = '🙂'.repeat(300)
  const blog = await site.write(
    'ghost.json',
    ghostExport([
      { title: `a${many}`, custom_excerpt: `b${many}`, html: `<p>Half \ud83d, none \0</p>` },
      { title: 'Half \ude42 \0', slug: 'b\u00fccher', html: `<form>a${many}</form><p>Words</p>` },
      { status: 'draft', html: null, plaintext: 'Half \ud83d', uuid: 'a b\0c' },
    ]),
  )
  const report = await site.look(blog)
  expect(report.leftOut[0]).toMatchObject({ words: '2 texts that were shortened' })
  expect(JSON.stringify(report)).not.toMatch(/\\ud|\\u0000/)
  await site.bring(blog)
  expect(await site.rows(sql`select content from blog_posts where slug = 'sample-0'`)).toEqual([
    { content: '<p>Half \ufffd, none </p>' },
  ])
  expect(
    await site.rows(sql`select path from redirects where path not like '/blog/%' order by path`),
  ).toEqual([...['/b%c3%bccher', '/p/a%20bc', '/sample-0'].map((path) => ({ path }))])
})

test('a blog of Ghost comes from its ZIP, with smaller copies found as whole pictures', async () => {
  const site = await openTakingSite()
  const html = '<img src="__GHOST_URL__/content/images/size/w600/2021/01/a.png" alt="A">'
  const posts = [
    { html, feature_image: '__GHOST_URL__/content/images/2021/01/a.png' },
    { title: 'Use <table> & &amp;' },
  ]
  const blog = await site.zip('ghost.zip', {
    'old.ghost.2024-01-01.json': ghostExport(posts),
    'content/images/2021/01/a.png': samplePng,
    'content/images/2021/01/fake.png': 'no picture',
  })
  expect(await site.look(blog)).toMatchObject({
    program: 'Ghost',
    published: 2,
    pictures: 1,
    leftOut: [],
  })
  await site.bring(blog)
  // Titles of Ghost are plain text, not HTML.
  expect(await site.rows(sql`select title from blog_posts where slug = 'sample-1'`)).toEqual([
    { title: 'Use <table> & &amp;' },
  ])
  expect(await site.rows(sql`select path from redirects where path like '/sample%'`)).toEqual([
    { path: '/sample-0' },
    { path: '/sample-1' },
  ])
})

test('a take-in that fails or is cancelled at its end leaves nothing behind', async () => {
  const site = await openTakingSite()
  const blog = await site.write('blog.xml', wordPress)
  const pictures = await site.zip('uploads.zip', { 'uploads/2019/05/ledger.png': samplePng })
  const before = await site.counts()
  const cancel = () => site.rows(sql`update private.transfers set cancelled_at = now()`)
  await expect(site.bring(blog, pictures, cancel)).rejects.toThrow(/cancelled/)
  const spoil = () =>
    site.rows(
      sql`update private.transfer_rows set content = '{"id": "none"}' where table_name = 'taken_posts'`,
    )
  await expect(site.bring(blog, pictures, spoil)).rejects.toThrow(/This blog doesn’t fit/)
  expect(await site.counts()).toEqual(before)
})

test('hostile files are refused with a sentence, or what is wrong in them is left out', async () => {
  const site = await openTakingSite()
  const zeros = Buffer.alloc(64 * 1024 ** 2)
  const bomb = await site.zip('bomb.zip', { 'wp.xml': Buffer.concat(Array(5).fill(zeros)) })
  await expect(site.look(bomb)).rejects.toThrow(/larger than 300 MB/)
  const json = await site.zip('json.zip', { 'ghost.json': Buffer.concat([zeros, zeros]) })
  await expect(site.look(json)).rejects.toThrow(/larger than 100 MB/)
  const large = await site.zip('large.zip', { 'uploads/2019/05/ledger.png': zeros })
  const blog = await site.write('blog.xml', wordPress)
  expect((await site.look(blog, large)).pictures).toBe(0)
  const fake = await site.zip('fake.zip', { 'uploads/2019/05/ledger.png': '<svg onload="xss()">' })
  expect((await site.look(blog, fake)).pictures).toBe(0)
  const climbing = await site.zip('climbing.zip', {
    'uploads/../../../../etc/cron.d/a.png': samplePng,
  })
  await expect(site.look(blog, climbing)).rejects.toThrow(/cannot be opened/)
  await expect(site.look(await site.zip('none.zip', { 'a.txt': 'A' }))).rejects.toThrow(/no export/)
  await expect(site.look(await site.write('a.xml', 'Dear reader'))).rejects.toThrow(/neither/)
  await expect(site.look(await site.write('b.zip', 'PK, and no more'))).rejects.toThrow(/damaged/)
})
