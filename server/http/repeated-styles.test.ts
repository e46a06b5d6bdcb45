import { expect, test } from 'vitest'
import { withoutRepeats } from './repeated-styles.ts'

test.each([
  ['what is known', 'p{a:b}i{c:d}', 'p{a:b}', 'i{c:d}'],
  [
    'groups and definitions too',
    '@media x{p{a:b}i{c:d}}@keyframes k{to{a:b}}',
    '@media x{p{a:b}}@keyframes k{to{a:b}}',
    '@media x{i{c:d}}',
  ],
  ['variables one by one', ':root{--a:1;--b:2}', ':root{--b:2}', ':root{--a:1}'],
])('leaves out %s', (_what, whole, first, rest) => {
  expect(withoutRepeats(whole, first)).toBe(rest)
})

test.each([
  [
    'the same property',
    '.flex{display:flex}@media w{.w\\:hidden{display:none}}',
    '@media w{.w\\:hidden{display:none}}',
  ],
  [
    'a shorthand and its part',
    '.border{border-width:1px}.border-t{border-top-width:3px}',
    '.border-t{border-top-width:3px}',
  ],
  ['a shorthand of another name', '.gap{gap:1px}.gap-x{column-gap:2px}', '.gap-x{column-gap:2px}'],
])('what is known is said again when %s was added before it', (_what, whole, first) => {
  expect(withoutRepeats(whole, first)).toBe(whole)
})

test('layers keep apart what is added to each', () => {
  const first = '@layer utilities{.flex{display:flex}}'
  const added = '@layer base{dialog{display:block}}'
  expect(withoutRepeats(`${added}${first}`, first)).toBe(added)
})

test('a selector that joins known ones makes it another rule', () => {
  expect(withoutRepeats('p,i{a:b}', 'p{a:b}')).toBe('p,i{a:b}')
})
