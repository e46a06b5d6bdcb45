import { expect, test } from 'vitest'
import { unseenLast } from './unseen-last.ts'

test('fonts and what is written for search engines come last, with their places marked', () => {
  const font = (wait = '') => `<link rel="preload"${wait} href="/a.woff2" as="font"/>`
  const data = (attribute = '') =>
    `<script type="application/ld+json"${attribute}>{"$&":1}</script>`
  expect(unseenLast(`<head>${font()}<title>A</title>${data()}</head><body>B</body>`)).toBe(
    `<head><title>A</title><meta data-place/></head><body>B${font(' media="not all"')}${data(' data-moved')}</body>`,
  )
  expect(unseenLast('<body>B</body>')).toBe('<body>B</body>')
})
