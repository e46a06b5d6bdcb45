import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { cleanPost } from './clean-post.ts'
import type { LeftOut } from './old-blog.ts'
import { htmlOfWordPress } from './wordpress-html.ts'

function clean(html: string) {
  const left: string[] = []
  const note = (kind: LeftOut, example = '') =>
    void left.push(example ? `${kind}: ${example}` : kind)
  const showPicture = (address: string) => (address.includes('kept') ? '/storage/kept.jpg' : null)
  const origins = { site: 'https://my.example.com', files: null }
  const cleaned = cleanPost(html, {
    origins,
    siteUrl: 'https://old.example.com',
    showPicture,
    note,
  })
  return { html: cleaned, left }
}

function fromWordPress(content: string) {
  const left: string[] = []
  const note = (kind: LeftOut, example = '') => void left.push(`${kind}: ${example}`)
  const ledger = {
    address: 'https://old.example.com/kept.jpg',
    alt: 'A ledger',
    caption: '',
    post: '',
  }
  const attachments = new Map([['9', ledger]])
  const attached = [
    { ...ledger, caption: 'Mine' },
    { ...ledger, address: '/kept.pdf' },
  ]
  const { html, left: later } = clean(htmlOfWordPress(content, { attachments, attached, note }))
  return { html, left: [...left, ...later] }
}

const kept = '<img src="/storage/kept.jpg" alt="A ledger" loading="lazy" decoding="async" />'
const video =
  '<div data-youtube-video=""><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></div>'

// The markup is that of Ghost's own renderer.
test.each([
  [
    'a bookmark',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://example.com/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A guide</div><div class="kg-bookmark-description">About books</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://example.com/i.png" alt=""></div></div></a></figure>',
    '<p><a href="https://example.com/a" rel="nofollow ugc noopener noreferrer">A guide</a><br />About books</p>',
  ],
  [
    'a callout',
    '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Keep <strong>receipts</strong>.</div></div>',
    '<div data-block="callout" data-tone="note"><p>Keep <strong>receipts</strong>.</p></div>',
  ],
  [
    'a toggle',
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>',
    '<h4>Why?</h4><p>Because.</p>',
  ],
  [
    'a button',
    '<div class="kg-card kg-button-card kg-align-center"><a href="https://old.example.com/contact/" class="kg-btn kg-btn-accent">Book a call</a></div>',
    '<p><a href="/contact/">Book a call</a></p>',
  ],
  [
    'a gallery',
    '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://old.example.com/kept.jpg" width="10" height="10" loading="lazy" alt="A ledger"></div></div></div><figcaption>Two books</figcaption></figure>',
    `<figure>${kept}</figure><p>Two books</p>`,
  ],
  [
    'a video of YouTube',
    '<figure class="kg-card kg-embed-card"><iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="x"></iframe></figure>',
    `<figure>${video}</figure>`,
  ],
  [
    'a picture with its words',
    '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="https://old.example.com/kept.jpg" class="kg-image" alt="A ledger" srcset="a 600w"><figcaption><span style="white-space: pre-wrap;">Mine</span></figcaption></figure>',
    `<figure>${kept}<figcaption>Mine</figcaption></figure>`,
  ],
])('a card of Ghost, %s, becomes plain HTML', (_, card, html) => {
  expect(clean(card)).toEqual({ html, left: [] })
})

test.each([
  [
    'blocks',
    '<!-- wp:paragraph {"align":"left"} -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><p>Two</p></div></div><!-- /wp:columns -->',
    '<p>One</p>\n<p>Two</p>',
  ],
  [
    'an embed block',
    '<!-- wp:embed {"url":"https://youtu.be/dQw4w9WgXcQ"} -->\n<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>\n<!-- /wp:embed -->',
    video,
  ],
  [
    'a gallery block',
    '<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images"><!-- wp:image --><figure class="wp-block-image"><img src="https://old.example.com/kept.jpg" alt="A ledger"/></figure><!-- /wp:image --></figure><!-- /wp:gallery -->',
    `<figure>${kept}</figure>`,
  ],
  [
    'a gallery block of before',
    '<!-- wp:gallery {"ids":["9"]} -->\n<figure class="wp-block-gallery columns-2 is-cropped"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><a href="https://i0.wp.com/old.example.com/kept.jpg"><img src="https://i0.wp.com/old.example.com/kept.jpg" alt="A ledger" data-id="9" class="wp-image-9"/></a><figcaption class="blocks-gallery-item__caption">Mine</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="https://old.example.com/kept.jpg" alt="A ledger"/></figure></li></ul><figcaption class="blocks-gallery-caption">Both</figcaption></figure>\n<!-- /wp:gallery -->',
    `<figure>${kept}<figcaption>Mine</figcaption></figure><figure>${kept}</figure><p>Both</p>`,
  ],
  [
    'a caption',
    '[caption id="attachment_9" align="alignnone" width="300"]<a href="https://old.example.com/kept.jpg"><img src="https://old.example.com/kept.jpg" alt="A ledger" /></a> My <em>books</em>[/caption]',
    `<figure>${kept}<figcaption>My <em>books</em></figcaption></figure>`,
  ],
  ['a gallery', '[gallery ids="9,10" columns="2"]', `<figure>${kept}</figure>`],
  [
    'a gallery of what is attached',
    '[gallery]',
    `<figure>${kept}<figcaption>Mine</figcaption></figure>`,
  ],
  [
    'an embed',
    'Look:\n\n[embed width="12"]https://youtu.be/dQw4w9WgXcQ[/embed]',
    `<p>Look:</p>${video}`,
  ],
  ['an address alone', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', video],
  [
    'lines',
    'One\ntwo\r\n\r\nthree<!--more-->\n\n<ul>\n<li>four</li>\n</ul>',
    '<p>One<br />\ntwo</p><p>three</p><ul>\n<li>four</li>\n</ul>',
  ],
  [
    'brackets',
    'As she said [sic], see [1] and [[gallery]]',
    '<p>As she said [sic], see [1] and [[gallery]]</p>',
  ],
])('WordPress: %s become plain HTML', (_, content, html) => {
  expect(fromWordPress(content)).toEqual({ html, left: [] })
})

test('unknown shortcodes are left out and told, and their content stays', () => {
  expect(
    fromWordPress('[vc_row el="a"]Words[/vc_row] [contact-form-7 id="1"] [audio src="a.mp3"]'),
  ).toEqual({
    html: '<p>Words</p>',
    left: ['shortcodes: [vc_row]', 'shortcodes: [contact-form-7]', 'media: [audio]'],
  })
})

test('a missing picture leaves its description, embeds become links, forms and files are reported', () => {
  const html =
    '<p><img src="https://old.example.com/gone.jpg" alt="My desk"></p><iframe src="https://maps.example.com/x"></iframe><form><input></form><video src="a.mp4"></video>'
  expect(clean(html)).toEqual({
    html: '<p><em>Picture: My desk</em></p><p><a href="https://maps.example.com/x" rel="nofollow ugc noopener noreferrer">https://maps.example.com/x</a></p>',
    left: [
      'pictures: https://old.example.com/gone.jpg',
      'embeds: maps.example.com',
      'forms: form',
      'media: a.mp4',
    ],
  })
})

test('hostile HTML is cleaned by the sanitizer of every other post', () => {
  for (const payload of xssPayloads) {
    const { html } = clean(fromWordPress(payload).html)
    const elements = DomUtils.findAll(() => true, parseDocument(html).children)
    const names = elements.flatMap(({ name, attribs }) => [name, ...Object.keys(attribs)])
    expect(names.join(' ')).not.toMatch(/script|svg|style|object|embed|form|\bon/i)
    const values = elements.flatMap(({ attribs }) => Object.values(attribs))
    for (const value of values) expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
  }
})

test('any text is cleaned without an error, and extreme nesting in bounded time', () => {
  const part = fc.constantFrom(
    ...[
      '<div class="kg-toggle-card">',
      '</div>',
      '[caption]',
      '[/caption]',
      '<p>',
      '<!-- wp:a -->',
      '[x a="',
    ],
    ...[
      '<a href="b.jpg">',
      '<figure class="kg-gallery-card">',
      '<img src=kept>',
      ']',
      '<pre>',
      '\n\n',
      '<',
    ],
    ...['<form>', '</form>', '🙂'.repeat(40), '\ud83d', '\0', '&#0;', '<iframe src="'],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      const { html, left } = fromWordPress(parts.join(''))
      // Postgres stores neither half an emoji nor NUL.
      for (const text of [html, ...left]) {
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      }
    }),
  )
  const started = performance.now()
  for (const hostile of [
    '<div class="kg-toggle-card"><div class="kg-toggle-content">'.repeat(20_000),
    '[caption]'.repeat(50_000),
    '[caption][/caption] '.repeat(20_000),
    '<pre>'.repeat(90_000),
    '<!--'.repeat(100_000),
    '<p>'.repeat(100_000),
    '<p '.repeat(100_000),
    `<p>${'&nbsp; '.repeat(50_000)}`,
  ]) {
    expect(typeof fromWordPress(hostile).html).toBe('string')
  }
  expect(performance.now() - started).toBeLessThan(30_000)
})
