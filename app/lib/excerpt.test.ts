import { expect, test } from 'vitest'
import { excerpt, stripHtml } from './excerpt.ts'

test('the text of HTML has no tags, scripts or entities', () => {
  const html =
    '<h2>Tax &amp; you</h2><script>alert(1)</script><p>Don&#39;t&nbsp;panic &#x2014; yet</p>'
  expect(stripHtml(html)).toBe("Tax & you Don't panic — yet")
})

test('an unknown or impossible entity harms nothing', () => {
  expect(stripHtml('&bogus; &#99999999;x')).toBe('&bogus; x')
})

test('a short text is left alone', () => {
  expect(excerpt(' Ten letters ', 160)).toBe('Ten letters')
})

test('a long text is cut at a word and never longer than asked', () => {
  const text = 'Every account is reconciled, every month, to its statement.'
  expect(excerpt(text, 30)).toBe('Every account is reconciled…')
  for (let length = 5; length < 70; length += 1) {
    expect(excerpt(text, length).length).toBeLessThanOrEqual(length)
  }
})

test('one endless word is cut where it must be', () => {
  expect(excerpt('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`)
})
