import { expect, test } from 'vitest'
import { escapeXml, withFullAddresses } from '#app/blog/feed-html.server.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { cleanHtml } from './clean-html.ts'

const site = 'https://books.example.com'
const files = 'https://project.supabase.example'
const origins = { site, files }

function sanitizeHtml(html: string) {
  return cleanHtml(html, origins).html
}

const harmlessTag =
  /<\/?(?:h[234]|p|br|hr|div|[uo]l|li|d[ltd]|a|strong|b|em|[iusq]|del|ins|su[bp]|mark|small|abbr|cite|kbd|code|pre|blockquote|figure|figcaption|img|table|caption|t(?:head|body|foot|r|h|d)|details|summary|video)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/g
const harmlessAttribute =
  /^(?:href="(?:https?:|mailto:|tel:|\/|#|[^:"]*")|(?:(?:src|poster)="(?:\/(?![/\\])|https:\/\/books\.example\.com\/))|(?:rel|alt|width|height|loading|decoding|start|colspan|rowspan|scope|id|role|aria-label|tabindex|data-youtube|data-size|data-block|data-tone|data-part)="|data-table|data-live|data-zoom|controls|playsinline|preload="(?:metadata|none)")/

for (const [position, payload] of xssPayloads.entries()) {
  test(`nothing dangerous is left of payload ${position}: ${JSON.stringify(payload)}`, () => {
    const html = sanitizeHtml(payload)
    const text = html.replace(harmlessTag, (_, attributes: string) => {
      for (const attribute of attributes.match(/[a-z-]+(?:="[^"]*")?/g) ?? []) {
        expect(attribute).toMatch(harmlessAttribute)
      }
      return ''
    })
    expect(text, 'whatever is not a harmless tag is text').not.toMatch(/[<>]/)
    expect(sanitizeHtml(html.replace(/<div role.*?data-table>|<\/div>/g, ''))).toBeDefined()
  })
}

test('cleaning what is clean changes nothing', () => {
  const clean = sanitizeHtml(
    '<h2>One</h2><p>Text with <a href="/contact">a link</a> and <strong>weight</strong>.</p><ul><li>a</li></ul><blockquote><p>q</p></blockquote><pre><code>x &lt; y</code></pre>',
  )
  expect(sanitizeHtml(clean)).toBe(clean)
})

test('words, lists, quotes, tables and code stay as they were written', () => {
  const html =
    '<p>a <em>b</em></p><ol start="3"><li><p>c</p></li></ol><blockquote><p>d</p></blockquote><pre><code>e</code></pre>'
  expect(sanitizeHtml(html)).toBe(html)
  expect(sanitizeHtml('<table><tbody><tr><th colspan="2">f</th></tr></tbody></table>')).toContain(
    '<table><tbody><tr><th colspan="2">f</th></tr></tbody></table>',
  )
})

test('headings can be linked to, and never take the address of a part of the page', () => {
  const { html, headings } = cleanHtml('<h1>Main</h1><h3>Main</h3><h3>Über &amp; out</h3>', origins)
  expect(html).toBe(
    '<h2 id="section-main">Main</h2><h3 id="section-main-2">Main</h3><h3 id="section-u-ber-out">Über &amp; out</h3>',
  )
  expect(headings.map(({ text }) => text)).toEqual(['Main', 'Main', 'Über & out'])
})

test('a picture keeps its caption and one of the known sizes', () => {
  const figure = (size: string) =>
    `<figure${size}><img src="/storage/v1/object/public/blog-images/a/b" alt="A desk" loading="lazy" decoding="async" /><figcaption>My <em>desk</em></figcaption></figure>`
  for (const size of ['small', 'medium', 'full']) {
    expect(sanitizeHtml(figure(` data-size="${size}"`))).toBe(figure(` data-size="${size}"`))
  }
  for (const odd of ['huge', 'small x', 'small&quot; onclick=&quot;alert(1)']) {
    expect(sanitizeHtml(figure(` data-size="${odd}" class="x" style="color:red"`))).toBe(figure(''))
  }
  expect(
    sanitizeHtml(
      '<figure><figcaption onclick="x()"><script>x()</script>Words</figcaption></figure>',
    ),
  ).toBe('<figure><figcaption>Words</figcaption></figure>')
})

test('a picture to enlarge is a link to its file, and to nothing else', () => {
  const img =
    '<img src="/storage/v1/object/public/blog-images/a/b" alt="A desk" loading="lazy" decoding="async" />'
  expect(sanitizeHtml(`<figure data-zoom="true" data-size="small">${img}</figure>`)).toBe(
    `<figure data-size="small"><a href="/storage/v1/object/public/blog-images/a/b" data-zoom>${img}</a></figure>`,
  )
  expect(sanitizeHtml(`<a data-zoom href="https://example.com/x">${img}</a>`)).not.toContain(
    'data-zoom',
  )
})

test('a YouTube frame becomes a link that loads nothing by itself', () => {
  const html = sanitizeHtml(
    '<div data-youtube-video=""><iframe width="640" src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=1" allowfullscreen></iframe></div>',
  )
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
  expect(html).toContain('data-youtube="dQw4w9WgXcQ"')
  expect(html).not.toContain('iframe')
})

test('frames of anybody else are left out', () => {
  expect(
    sanitizeHtml('<p>a</p><iframe src="https://example.com/embed/dQw4w9WgXcQ">b</iframe>'),
  ).toBe('<p>a</p>')
})

test('stored pictures are shown with their words; one from elsewhere becomes a link', () => {
  expect(sanitizeHtml('<img src="/storage/v1/object/public/blog-images/a/b" alt="A desk">')).toBe(
    '<img src="/storage/v1/object/public/blog-images/a/b" alt="A desk" loading="lazy" decoding="async" />',
  )
  expect(sanitizeHtml('<img src="https://example.com/pixel.gif" alt="Spy">')).toBe(
    '<a href="https://example.com/pixel.gif" rel="nofollow ugc noopener noreferrer">Spy</a>',
  )
  expect(sanitizeHtml('<img src="data:image/png;base64,AAAA">')).toBe('')
})

test('a picture of a foreign host is dropped, also under the path of a storage service', () => {
  const foreign = [
    'https://evil.example/storage/v1/object/public/blog-images/a.png',
    'http://evil.example/storage/v1/render/image/public/blog-images/a.png',
    'https://books.example.com.evil.example/storage/v1/object/public/a.png',
    'https://books.example.com@evil.example/storage/v1/object/public/a.png',
    'https://books.example.com:444/a.png',
    'http://books.example.com/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example/a.png',
    '/&#10;/evil.example/a.png',
    'a.png',
  ]
  for (const src of foreign) {
    expect(sanitizeHtml(`<img src="${src}" alt="A">`), src).not.toContain('<img')
  }
  const src = `${files}/storage/v1/object/public/blog-images/a.png`
  expect(sanitizeHtml(`<img src="${src}" alt="A">`)).toContain(`<img src="${src}" alt="A"`)
  expect(cleanHtml(`<img src="${src}" alt="A">`, { site, files: null }).html).not.toContain('<img')
})

test('a picture of the site itself is linked site-relative', () => {
  const path = '/storage/v1/object/public/blog-images/a.png?width=480'
  expect(sanitizeHtml(`<img src="${site}${path}" alt="A">`)).toContain(`<img src="${path}" alt="A"`)
  for (const path of ['//evil.example/a.png', '/\\evil.example/a.png', '/.//evil.example/a.png']) {
    expect(sanitizeHtml(`<img src="${site}${path}" alt="A">`), path).not.toContain('<img')
  }
})

test('signs that begin no tag are text, as browsers take them', () => {
  expect(sanitizeHtml('<p>1 < 2, <3 & <<b>x</b></p>')).toBe(
    '<p>1 &lt; 2, &lt;3 &amp; &lt;<b>x</b></p>',
  )
})

test('a text of tags alone is cut, and a table of contents stays short', () => {
  const { html, headings } = cleanHtml('<h2>a</h2>'.repeat(20_000), origins)
  expect(html.match(/<h2/g)).toHaveLength(5000)
  expect(headings).toHaveLength(100)
  expect(html.match(/ id=/g)).toHaveLength(100)
})

test('links to other sites lend them no weight; links to ours are plain', () => {
  expect(sanitizeHtml('<a href="https://example.com" target="_blank">x</a>')).toBe(
    '<a href="https://example.com" rel="nofollow ugc noopener noreferrer">x</a>',
  )
  expect(sanitizeHtml('<a href="/services#cleanup">x</a>')).toBe(
    '<a href="/services#cleanup">x</a>',
  )
})

const unclosed = [
  'div',
  'b><i><a href="',
  'td><p',
  'p><li',
  'thead',
  'tr><li><p',
  'span',
  'h1',
  '/x',
]

for (const tags of unclosed) {
  test(`a megabyte of unclosed <${tags}> does not hold up the other readers`, () => {
    const html = `<${tags}>`.repeat(1_000_000 / (tags.length + 2))
    const started = performance.now()
    sanitizeHtml(html)
    // Linear time is well under a second on an idle machine; quadratic time would be minutes.
    expect(performance.now() - started).toBeLessThan(8000)
  })
}

test('in feeds, addresses of our pages are complete, and text cannot become XML', () => {
  expect(withFullAddresses('<a href="/contact">x</a>', 'https://site.example')).toBe(
    '<a href="https://site.example/contact">x</a>',
  )
  for (const payload of xssPayloads) expect(escapeXml(payload)).not.toMatch(/[<>"'\0]/)
})
