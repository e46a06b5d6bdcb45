import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oldPathOf } from './redirect-fields.ts'

test.each([
  ['https://old.example.com/2019/05/month-end/?utm=1#top', '/2019/05/month-end/'],
  ['/2019/05/month-end', '/2019/05/month-end'],
  ['month-end', '/month-end'],
  ['https://old.example.com/?p=123', '/?p=123'],
  ['?p=123&preview=true', '/?p=123'],
  ['/résumé/', '/r%C3%A9sum%C3%A9/'],
  ['//evil.example.com/a', '/evil.example.com/a'],
  ['https://old.example.com/', null],
  ['/?p=all', null],
  ['http://', null],
])('the old address %s is kept as %s', (address, path) => {
  expect(oldPathOf(address)).toBe(path)
})

test('any text is a path of this site or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      expect(oldPathOf(text) ?? '/a').toMatch(/^\/[!-~]/)
    }),
  )
})
