import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { sanitizeTags } from '#app/editor/clean-html.ts'
import { sql } from '#platform/postgres/sql.ts'
import { openTakingSite } from './taking-site.ts'

vi.setConfig({ testTimeout: 180_000 })

const here = (name: string) => path.join(import.meta.dirname, name)

type Site = Awaited<ReturnType<typeof openTakingSite>>

/** Brings a blog and lists its posts; the content of each has a short word for random names. */
async function bringAll(site: Site, blog: string, pictures: string | null = null) {
  await site.bring(blog, pictures)
  const posts = await site.rows(sql`
    select title, slug, content, excerpt, author_name as author, cover_image_alt as cover,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as published,
      (select name from blog_categories as c where c.id = category_id) as category
    from blog_posts where original_author is not null order by created_at, title`)
  for (const { content } of posts) expectClean(String(content))
  const contents = new Map(posts.map(({ title, content }) => [title, shorten(String(content))]))
  const facts = posts.map(({ title, slug, published, category, author, cover }) => [
    ...[title, slug, published, category, author, cover],
  ])
  return { facts, contents, excerpts: new Map(posts.map((post) => [post.title, post.excerpt])) }
}

/** No markup of the old program is left, and the sanitizer finds nothing more to clean. */
function expectClean(html: string) {
  expect(html).not.toMatch(/<!--|wp-|kg-|class=|style=|\son\w+=|<script|<svg|javascript:|<div>/)
  const frames =
    /<div data-youtube-video=""><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}"><\/iframe><\/div>/g
  const others = html.replace(frames, '')
  expect(sanitizeTags(others, { site: 'http://site.invalid', files: null })).toBe(others)
}

const picture = /src="\/storage\/v1\/object\/public\/blog-images\/[0-9a-f-]{36}\/[0-9a-f-]{36}" /g

function shorten(content: string) {
  return content
    .replace(picture, 'here ')
    .replaceAll(' loading="lazy" decoding="async"', '')
    .replaceAll(' rel="nofollow ugc noopener noreferrer"', '')
    .replace(/<div data-youtube-video=""><iframe[^>]*><\/iframe><\/div>/g, '(video)')
}

async function targetsOf(site: Site, old: string[]) {
  const rows = await site.rows(
    sql`select find_redirect(path) as target from unnest(${old}::text[]) as path`,
  )
  return rows.map(({ target }) => target)
}

test('a WordPress export is previewed, then imported with all that a post here can have', async () => {
  const site = await openTakingSite()
  const xml = brotliDecompressSync(await readFile(here('wordpress.xml.br')))
  const blog = await site.write('sample.WordPress.2026-11-18.xml', xml)
  const uploads = here('wordpress-uploads.zip')
  expect(await site.look(blog, uploads)).toEqual({
    program: 'WordPress',
    ...{ published: 6, scheduled: 1, drafts: 5, pictures: 6, addresses: 20 },
    authors: ['Sam Sample', 'Pat O’Sample <3'],
    categories: ['Bank feeds', 'Reconciling'],
    leftOut: [
      { words: '2 comments', examples: [] },
      { words: '2 shortcodes', examples: ['[contact-form-7]'] },
      {
        words: '6 videos, sounds and files',
        examples: [
          ...['[audio]', '[video]', '[playlist]', 'The account list', 'A spoken note', 'A walk'],
        ],
      },
      { words: '2 embeds, now links', examples: ['vimeo.com', 'maps.example.com'] },
      {
        words: '6 further tags and categories of posts',
        examples: [
          ...['Month end & close', 'Checklists', 'QuickBooks & co', 'Receipts', 'Reconciling'],
        ],
      },
      {
        words: '2 posts that were not public, brought as drafts',
        examples: ['Private thoughts', 'Behind a password'],
      },
      { words: '3 forms and scripts', examples: ['alert(1)', 'javascript:alert(1)'] },
      { words: '1 post without words', examples: ['Only a title'] },
      { words: '1 page', examples: ['About the sample'] },
      { words: '2 entries of other kinds', examples: ['nav_menu_item', 'wp_global_styles'] },
      {
        words: '5 blocks without words of their own',
        examples: ['latest-posts', 'block', 'social-link', 'search', 'footnotes'],
      },
      { words: '1 picture', examples: ['https://images.example.com/stock.jpg'] },
      { words: '1 post from the trash', examples: ['Thrown away'] },
    ],
  })

  const { facts, contents, excerpts } = await bringAll(site, blog, uploads)
  const classic = 'Classic: café & “quotes” kept'
  const [sam, pat] = ['Sam Sample', 'Pat O’Sample <3']
  const gallery = 'Gallery of what is attached'
  expect(facts).toEqual([
    [
      ...[classic, 'classic-cafe-quotes-kept', '2018-01-16 04:30', 'Bank feeds', sam],
      'A sample desk',
    ],
    [gallery, 'gallery-of-what-is-attached', '2018-02-01 15:00', null, pat, null],
    ['Private thoughts', 'private-thoughts', null, null, sam, null],
    ['Behind a password', 'behind-a-password', null, null, sam, null],
    ['Bücher & Bilanz – 漢字 📒', 'bucher', '2018-04-01 14:00', 'Reconciling', sam, null],
    ['Untitled', '20-2', '2018-04-02 14:00', null, sam, null],
    [
      ...['Blocks of a month end', 'blocks-of-a-month-end', '2019-05-04 10:00', 'Bank feeds', sam],
      'A sample ledger',
    ],
    ['Plain blocks', 'plain-blocks', '2019-06-01 10:00', null, sam, 'A wide chart'],
    ['A draft about payroll', 'a-draft-about-payroll', null, null, sam, null],
    ['Waiting for review', 'waiting-for-review', null, null, pat, null],
    ['A draft in blocks', 'a-draft-in-blocks', null, null, sam, null],
    ['Scheduled for later', 'scheduled-for-later', '2190-01-01 15:00', null, sam, null],
  ])
  expect(excerpts.get(classic)).toBe('An excerpt of mine, in two lines.')
  expect(contents.get(classic)).toBe(
    '<p>The first paragraph has <strong>bold</strong> and <em>italic</em> words,<br />\nand a second line.</p>' +
      '<figure><img here alt="Sample receipts" /><figcaption>A box of <em>receipts</em></figcaption></figure>' +
      '<h2>Why</h2><ul>\n<li>Because</li>\n<li>it adds up</li>\n</ul>' +
      '<figure><img here alt="A sample ledger" /></figure><figure><img here alt="A sample desk" /><figcaption>My desk</figcaption></figure>' +
      '<blockquote><p>Debits left,</p><p>credits right.</p></blockquote><pre>debit  = credit\n\nalways</pre>(video)' +
      '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>' +
      '<p>The second page, with <a href="/2019/05/blocks-of-a-month-end/">a link</a>, <code>=SUM(A1)</code>, a CDATA end ]]&gt; and ]]&gt; and  and \u00a0 spaces.</p>' +
      '<p><del>old</del> <ins>new</ins> under <a href="mailto:sam@example.com">mail</a> H<sub>2</sub>O</p>' +
      '<p>See [[gallery]], [sic] and [1].</p>',
  )
  expect(contents.get(gallery)).toBe(
    '<p>All of them:</p><figure><img here alt="An attached desk" /><figcaption>The caption of the attached</figcaption></figure>',
  )
  for (const piece of [
    '</p>\n<h2>A heading</h2>\n<h4>A small heading</h4>\n<ul>\n<li>One\n<ol>\n<li>Nested</li>\n</ol>\n</li>\n<li>Two</li>\n</ul>\n',
    '\n<figure><img here alt="Sample ledger" /><figcaption>The <em>ledger</em></figcaption></figure>\n<figure><img here alt="Sample receipts" /></figure>\n<figure><img here alt="Sample wide" /></figure>\n<figure><img here alt="" /></figure>\n',
    '\n<figure><img here alt="Sample ledger" /><figcaption>First</figcaption></figure><figure><img here alt="Sample desk" /></figure><p>Two of them</p>\n',
    '<p>Post once.</p>\n<cite>A sample</cite></blockquote>',
    '<pre><code>if (debit &lt; credit) {\n  [gallery ids="1"]\n}</code></pre>',
    '\n(video)<p>A video</p>\n',
    '<p><a href="/contact/">Book a call</a></p>\n<p><a href="https://example.com/on">Read on</a></p>\n<p>Left column</p>\n<p>Right column</p>\n<h3>In a column</h3>\n<p>In a group</p>\n',
    '<p><img here alt="Sample cover" />\n</p><p>Over the picture</p>\n<details><summary>How long do I keep receipts?</summary>\n<p>For years.</p>\n</details>\n<hr />\n<p>Raw HTML</p>\n<h3>A question</h3>\n<p>An answer</p>\n<p>A classic block</p>\n<p>The end 📒 ]]&gt;.</p>',
  ]) {
    expect(contents.get('Blocks of a month end')).toContain(piece)
  }
  const old = [
    ...['/2018/01/classic-cafe-quotes-kept', '/?p=27', '/2018/03/private-thoughts/'],
    '/2018/04/bucher-%E6%BC%A2%E5%AD%97-%F0%9F%93%92/',
  ]
  expect(await targetsOf(site, old)).toEqual([
    ...['/blog/classic-cafe-quotes-kept', '/blog/blocks-of-a-month-end', null, '/blog/bucher'],
  ])
})

test('a Ghost export is previewed, then imported with all that a post here can have', async () => {
  const site = await openTakingSite()
  const blog = here('ghost.zip')
  expect(await site.look(blog)).toEqual({
    program: 'Ghost',
    ...{ published: 4, scheduled: 1, drafts: 4, pictures: 5, addresses: 9 },
    authors: ['Gail Sample, Hal Sample', 'Hal Sample', 'Gail Sample'],
    categories: ['Month end', 'Sales tax', 'Year end', 'Bank feeds'],
    leftOut: [
      {
        words: '3 further tags and categories of posts',
        examples: ['Bank feeds', 'Checklists', 'Month end'],
      },
      {
        words: '3 videos, sounds and files',
        examples: ['The account list', 'A spoken note', 'A walk through the books'],
      },
      {
        words: '4 forms and scripts',
        examples: [
          ...['Letters from me', 'alert(1)', 'https://maps.example.com/widget.js', 'Subscribe'],
        ],
      },
      { words: '1 picture', examples: ['https://images.example.com/stock.jpg'] },
      {
        words: '2 posts that were not public, brought as drafts',
        examples: ['For members: my month end sheet', 'A preview, then a wall'],
      },
      { words: '1 embed, now a link', examples: ['player.vimeo.com'] },
      { words: '1 post without words', examples: ['An empty post'] },
      { words: '1 page', examples: ['About these sample books'] },
    ],
  })

  const { facts, contents, excerpts } = await bringAll(site, blog)
  const [gail, hal] = ['Gail Sample', 'Hal Sample']
  const members = ['For members: my month end sheet', 'for-members-my-month-end-sheet']
  const odd = 'Débits & crédits: 5 < 6 “tested” 🧮'
  const first = 'Reconcile the bank first'
  expect(facts).toEqual([
    [
      ...[first, 'reconcile-first', '2021-03-01 09:30', 'Month end', `${gail}, ${hal}`],
      'A sample ledger',
    ],
    [
      ...['Receipts in order', 'receipts-in-order', '2021-04-02 10:00', 'Month end', hal],
      'Receipts in order',
    ],
    ['A draft about sales tax', 'a-draft-about-sales-tax', null, 'Sales tax', gail, null],
    ['Year end is coming', 'year-end-is-coming', '2190-01-01 00:00', 'Year end', gail, null],
    ['A preview, then a wall', 'a-preview-then-a-wall', null, null, gail, null],
    [...members, null, null, gail, null],
    ['Only mailed', 'only-mailed', null, null, gail, null],
    [odd, 'debits-credits', '2021-07-08 04:30', 'Bank feeds', gail, null],
    ['Written as HTML', 'written-as-html', '2021-08-08 08:00', null, gail, null],
  ])
  expect(excerpts.get(first)).toMatch(/^Start every month end .* easier then\.$/)
  for (const piece of [
    '<s>not</s> skip <u>one</u>, and enter <code>=SUM(A1)</code>. H<sub>2</sub>O and m<sup>2</sup>, <mark>mark this</mark>.</p>',
    '<li>The <a href="/receipts-in-order/">receipts</a><ul><li>Paper</li><li>Scans</li></ul></li>',
    '<figure><img here alt="A sample desk" /><figcaption>My desk at <b><strong>month end</strong></b></figcaption></figure><p>Emoji 📒 and “quotes”, 5 &lt; 6 &amp; 7 &gt; 3, ]]&gt; and \\ too.</p>',
  ]) {
    expect(contents.get(first)).toContain(piece)
  }
  for (const piece of [
    '<figure><img here alt="Sample 2" /></figure><figure><img here alt="Sample 3" /></figure><p>Three pictures</p><p><a href="https://example.com/guide">A guide to receipts</a><br />What to keep, and for how long.</p><p>Worth reading</p><div data-block="callout" data-tone="note"><p>Keep <b><strong>every</strong></b> receipt.</p></div><h4>How long do I keep them?</h4><p>Ask your tax adviser.</p><p>I keep mine for years.</p><p><a href="/contact/">Book a call</a></p>\n<p>Raw <em>HTML</em> card</p><table>',
    '<figure>(video)<figcaption>A video</figcaption></figure>',
    '<pre><code>if (debit !== credit) {\n  throw new Error("&lt;unbalanced&gt; &amp; more")\n}</code></pre>',
    '<h4>The sample planner</h4><p>A year on twelve pages.</p><p><a href="https://example.com/planner">See it</a></p>\n<p><img here alt="" /></p>\n<h2>A header card</h2>\n<p>With a line below</p>\n<p>SPONSORED\n</p>',
    '<p>Ready to tidy your books?</p>\n<p><a href="https://example.com/talk">\nTalk to me\n</a>\n</p>\n<figure><a href="https://example.com/cafe"><img here alt="" /></a></figure><figure><em>Picture: A stock picture</em>',
  ]) {
    expect(contents.get('Receipts in order')).toContain(piece)
  }
  const old = ['/receipts-in-order/', '/debits-credits', '/year-end-is-coming/', `/${members[1]}/`]
  expect(await targetsOf(site, old)).toEqual([
    ...['/blog/receipts-in-order', '/blog/debits-credits', null, null],
  ])
})
