import { createServerClient } from '@supabase/ssr'
import { DomUtils, parseDocument } from 'htmlparser2'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Database } from '#app/lib/database.ts'
import { readContent } from '#content/documents.ts'
import { hideSamples } from '#content/samples.ts'
import { sampleBlocks, textsIn } from '#tests/support/sample-blocks.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { inScheme } from './letter-style.ts'
import { letterText, renderLetter, type WrittenLetter } from './render-letter.server.tsx'

const siteUrl = 'https://books.example.com'
const shown = hideSamples(
  readContent([], () => {}),
  'demo',
)
const postalAddress = '1 Sample Street, Sacramento, CA 95814'
const content = { ...shown, business: { ...shown.business, postalAddress } }
const host = { siteUrl, supabaseUrl: siteUrl, content, log: () => {} }
const supabase = createServerClient<Database>(siteUrl, 'a-public-key', {
  cookies: { getAll: () => [], setAll: () => {} },
})
const parts = { supabase, host }

const written: WrittenLetter = {
  subject: 'A letter',
  preview_line: '',
  body_html: '',
  body_text: null,
}

/** Packs the letter as the sender does, and opens it with a mail parser. */
async function receive(letter: Partial<WrittenLetter>) {
  const mail = { ...written, ...letter }
  const { html, text } = await renderLetter(parts, mail)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({
    from: 'owner@example.com',
    to: 'reader@example.com',
    subject: mail.subject,
    html,
    text,
  })
  const opened = await PostalMime.parse(Buffer.from(message as Buffer))
  return { ...opened, html: opened.html ?? '', text: opened.text ?? '' }
}

const body = [
  '<h2>Close the books</h2>',
  '<p>Three steps, and <a href="/blog/close">the post</a> has <strong>more</strong>.</p>',
  '<ul><li><p>Bank</p></li><li><p>Cards</p></li></ul>',
  '<blockquote><p>Done is done.</p></blockquote>',
  '<p><img src="/storage/v1/object/public/blog-images/a/b" alt="A tidy desk" width="900"></p>',
  '<p><a class="letter-button" href="/contact">Write to me</a></p>',
  '<table><tbody><tr><th>Account</th><td>Cash</td></tr></tbody></table>',
  '<hr><p>See you &amp; yours</p>',
].join('')

test('a letter is tables with inline styles, and every address in it is absolute', async () => {
  const { html } = await receive({ body_html: body })
  expect(html).toContain('role="presentation"')
  expect(html).toMatch(/<h2 style="[^"]+">Close the books<\/h2>/)
  expect(html).toMatch(/<li style="[^"]+">/)
  expect(html).toContain('<!--[if mso | IE]><table')
  const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toContain(`${siteUrl}/blog/close`)
  for (const address of addresses) {
    expect(address).toMatch(/^(https:\/\/books\.example\.com|%unsubscribe_url%|%preferences_url%)/)
  }
})

test('every block of a letter has all its words in both parts, without styles or scripts of ours', async () => {
  for (const block of sampleBlocks) {
    const { html, text } = await receive({ body_html: block })
    expect(html).not.toMatch(/ data-|<script/)
    const plain = text.replaceAll(/\s+/g, ' ')
    for (const words of textsIn(block)) {
      expect(textsIn(html), block).toContain(words)
      expect(plain, block).toContain(words.replaceAll(/\s+/g, ' '))
    }
  }
  const warning = await receive({ body_html: sampleBlocks.at(-1) ?? '' })
  expect([textsIn(warning.html).join(' '), warning.text]).toEqual([
    expect.stringContaining('Careful Back up first.'),
    expect.stringMatching(/Careful\s+Back up first\./),
  ])
})

test('a picture has its words and fits the letter, and a button is a cell that Outlook can fill', async () => {
  const { html } = await receive({ body_html: body })
  expect(html).toMatch(/<img alt="A tidy desk"[^>]* width="544"/)
  expect(html).toMatch(
    /<td[^>]* bgcolor="#[\da-f]{6}"[^>]*><a href="https:\/\/books.example.com\/contact"/,
  )
})

test('a picture keeps its size and its caption in a letter', async () => {
  const figure = (size: string) =>
    `<figure data-size="${size}"><img src="/storage/v1/object/public/blog-images/a/b" alt="A desk"><figcaption>Mine &lt; yours</figcaption></figure>`
  const widths = { small: 240, medium: 400, full: 544 }
  for (const [size, width] of Object.entries(widths)) {
    const { html, text } = await receive({ body_html: figure(size) })
    expect(html).toMatch(new RegExp(`<img alt="A desk"[^>]* width="${width}"`))
    expect(html).toContain('Mine &lt; yours')
    expect(text).toContain('\nMine < yours\n')
  }
})

test('the poster of a film in a letter opens it, because mail programs play none', async () => {
  const film =
    '<figure data-block="film"><video src="/storage/v1/object/public/films/posts/a.mp4" poster="/storage/v1/object/public/blog-images/a/b" controls></video><figcaption><strong>Two lists</strong> </figcaption></figure>'
  const { html } = await receive({ body_html: film })
  const address = 'https://books.example.com/storage/v1/object/public/films/posts/a.mp4'
  expect(html).toMatch(
    new RegExp(`<a href="${address}"[^>]*>\\s*<img alt="Two lists" [^>]*blog-images/a/b`),
  )
})

test('nothing in a letter tells who opened it or followed a link', async () => {
  const { html } = await receive({ body_html: body })
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).not.toMatch(/@import|fonts\.|<link/)
})

test('a letter has colors for light and for dark, and the preview shows either', async () => {
  const { html } = await receive({ body_html: body })
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(inScheme(html, 'dark')).toContain('@media all')
  expect(inScheme(html, 'light')).not.toContain('prefers-color-scheme')
})

test('in the dark no part of a letter keeps a light background, also under a logo', async () => {
  const logo = {
    file: 'pictures/logo.png',
    alt: '',
    focusX: 50,
    focusY: 50,
    width: 200,
    height: 50,
  }
  const withLogo = { ...host, content: { ...content, look: { ...content.look, logo } } }
  for (const one of [host, withLogo]) {
    const { html } = await renderLetter({ supabase, host: one }, { ...written, body_html: body })
    const dark = /@media \(prefers-color-scheme: dark\) \{([^@]*)\n\}/.exec(html)?.[1] ?? ''
    const rules = [...dark.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    const darkened = (names: string[]) =>
      rules.some(
        ([, selectors = '', rule = '']) =>
          /background: #[0-3]/.test(rule) &&
          selectors.split(',').some((one) => names.includes(one.trim().replace(/^\./, ''))),
      )
    const filled = DomUtils.getElementsByTagName('div', parseDocument(html)).filter(({ attribs }) =>
      /background(-color)?:#/.test(attribs.style ?? ''),
    )
    expect(filled.length).toBeGreaterThan(2)
    for (const { attribs } of filled) {
      expect(darkened((attribs.class ?? '').split(' ')), `${attribs.class} ${attribs.style}`).toBe(
        true,
      )
    }
  }
})

test('a greeting by first name is in both parts, for the sender to fill in', async () => {
  const greeting = 'Hi {first name|there},'
  const { html, text } = await receive({ body_html: `<p>${greeting}</p>` })
  expect(html).toContain(greeting)
  expect(text).toContain(greeting)
})

test('the text part is made from the letter, and both parts end with the address and the links', async () => {
  const { html, text } = await receive({ body_html: body })
  expect(text).toContain('Close the books')
  expect(text).toContain(`the post [${siteUrl}/blog/close]`)
  expect(text).toContain('* Bank')
  expect(text).toContain('See you & yours')
  for (const part of [html, text]) {
    expect(part).toContain(postalAddress)
    expect(part).toContain('%unsubscribe_url%')
    expect(part).toContain('%preferences_url%')
  }
})

test('a text part that was written by hand is sent as it is', async () => {
  const { text } = await receive({ body_html: body, body_text: 'Mine, and short.' })
  expect(text).toMatch(/^Mine, and short\./)
  expect(text).not.toContain('Close the books')
  expect(await letterText(host, '<p>a</p>')).toBe('a')
})

test('HTML in a subject or a preview line is shown, not run', async () => {
  const hostile = '<script>alert(1)</script> & "quotes" <img src=x onerror=alert(2)>'
  const { html, subject } = await receive({ subject: hostile, preview_line: hostile })
  expect(subject).toBe(hostile)
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; ')
})

test('a subject cannot begin another header', async () => {
  const { headers, to } = await receive({ subject: 'Hello\r\nBcc: spy@example.com\r\n\r\n<b>' })
  expect(headers.some(({ key }) => key === 'bcc')).toBe(false)
  expect(to).toHaveLength(1)
})

test('scripts, styles, foreign pictures and odd addresses do not survive in a letter', async () => {
  const { html } = await receive({
    body_html: [
      '<p onclick="x()" style="position:fixed">a</p><script>x()</script><style>*{color:red}</style>',
      '<a href="javascript:x()">b</a><img src="data:image/png;base64,AAAA">',
      '<p><a class="letter-button" href="javascript:x()">c</a></p>',
      '<img src="https://spy.example/pixel.gif" alt="d"><mj-include path="/etc/passwd"/>',
      '</mj-text></mj-column><mj-raw>e</mj-raw>',
    ].join(''),
  })
  expect(html).not.toMatch(/onclick|position:fixed|<script|color:red|javascript:|data:|<img|passwd/)
  expect(html).not.toContain('mj-raw')
})

test('the secret links of a recipient stand in the foot alone: a link of the body could carry them away', async () => {
  const stolen = [
    '<p><a href="https://spy.example/?of=%unsubscribe_url%">a</a></p>',
    '<p><a class="letter-button" href="https://spy.example/?of=%pref&#9;erences_url%">b</a></p>',
    '<p>%unsubscribe_url% %%unsubscribe_url%% %unsub%unsubscribe_url%scribe_url%</p>',
  ].join('')
  const bare = await receive({})
  for (const letter of [
    { body_html: stolen },
    { body_text: '%preferences_url%' },
    { preview_line: '%unsubscribe_url%' },
  ]) {
    const { html, text } = await receive(letter)
    for (const [part, foot] of [
      [html, bare.html],
      [text, bare.text],
    ] as const) {
      for (const name of ['%unsubscribe_url%', '%preferences_url%']) {
        expect(part.split(name)).toHaveLength(foot.split(name).length)
      }
    }
  }
})

test('quotes in words and addresses end no attribute of a letter', async () => {
  const hostile = `&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&lt;b onclick=&quot;x()`
  const { html } = await receive({
    body_html: [
      `<p><img src="/a.png" alt="${hostile}"></p><p>b <img src="/a.png" alt="${hostile}"></p>`,
      `<p><a class="letter-button" href="mailto:${hostile}">c</a></p>`,
      `<p>d <a href="mailto:${hostile}">e</a></p>`,
    ].join(''),
  })
  for (const { name, attribs } of DomUtils.getElementsByTagName('*', parseDocument(html))) {
    expect(name).not.toBe('script')
    expect(Object.keys(attribs)).not.toContain('onclick')
  }
})

test('a letter with any body is rendered, and holds no script', async () => {
  for (const payload of xssPayloads) {
    const letter = { ...written, body_html: `<p>${payload}</p>${payload}` }
    const { html } = await renderLetter(parts, letter)
    for (const { name, attribs } of DomUtils.getElementsByTagName('*', parseDocument(html))) {
      expect(name).not.toMatch(/^(script|iframe|svg|math|object|embed|form|input|base)$/)
      for (const [attribute, value] of Object.entries(attribs)) {
        expect(attribute).not.toMatch(/^on/)
        expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
      }
    }
  }
})
