import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const html = `<p class="p-4 hover:bg-a [&amp;>a]:x"><b class="w-1/2">`

test.each([
  ['an element', 'p{color:red}'],
  ['a class of the page', '.p-4{padding:1rem}'],
  ['a class with escapes', String.raw`.hover\:bg-a:hover{color:red}.w-1\/2{width:50%}`],
  ['a class with an ampersand', String.raw`.\[\&\>a\]\:x>a{color:red}`],
  ['a class beside an absent one', '.absent,.p-4{color:red}'],
  ['what groups them', '@layer utilities{@media (hover:hover){.p-4{color:red}}}'],
  ['what is no rule for elements', '@layer a,b;@keyframes spin{to{rotate:360deg}}'],
  ['strings with braces', '.p-4:before{content:"}.absent{"}'],
  ['rules within rules', '.p-4{color:red;&:hover{color:blue}}'],
])('keeps %s', (_what, styles) => {
  expect(usedStyles(styles, html)).toBe(styles)
})

test('leaves out what the page has no class for, and what is then empty', () => {
  const styles =
    '/*! a.comment{} */.absent{a:b}@media print{.absent{a:b}}@layer u{.absent .x{a:b}.p-4{c:d}}'
  expect(usedStyles(styles, html)).toBe('@layer u{.p-4{c:d}}')
})
