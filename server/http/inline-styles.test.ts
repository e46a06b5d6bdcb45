import { expect, test } from 'vitest'
import { fontsTogether } from './fonts-together.ts'
import { createStyleInliner } from './inline-styles.ts'

const link = '<link rel="stylesheet" href="/assets/a.css"/>'
const waiting = '<link rel="stylesheet" data-href="/assets/a.css" media="not all"/>'
const text = 'A sentence of the page. '.repeat(20)
const top = `<main><h1>Title</h1><noscript><p>${text}</p></noscript><p>${text}</p>`
const page = `<head>${link}</head><body>${top}<i>${text}</i></main></body>`

test('the first screen has its styles before it, the rest of the page where that screen ends', () => {
  const face = '@font-face{font-family:A;src:url(a.woff2)}'
  const moves = '@view-transition{navigation:auto}'
  const inline = createStyleInliner(() => `${moves}p{a:b}i{a:b}${face}`)
  expect(inline(page)).toBe(
    `<head><style data-first-screen>${moves}p{a:b}</style>${waiting}</head><body>${top}` +
      `<style data-below-fold>i{a:b}</style>` +
      `<i>${text}</i></main><style data-fonts media="not all">${face}</style><script>${fontsTogether}</script>` +
      `<noscript>${link}</noscript></body>`,
  )
})

test('a short page has one screen', () => {
  const inline = createStyleInliner(() => 'p{a:b}')
  expect(inline(`<head>${link}</head><body><main><p>Short</p></main></body>`)).toBe(
    `<head><style data-first-screen>p{a:b}</style>${waiting}</head><body><main><p>Short</p><style data-below-fold></style></main><noscript>${link}</noscript></body>`,
  )
})

test('an unknown stylesheet, or one that would end the element, stays a link', () => {
  expect(createStyleInliner(() => null)(page)).toBe(page)
  expect(createStyleInliner(() => 'p::after{content:"</style>"}')(page)).toBe(page)
})

test('a stylesheet is read once', () => {
  let reads = 0
  const inline = createStyleInliner(() => `p{a:${++reads}}`)
  expect(inline(page)).toBe(inline(page))
})
