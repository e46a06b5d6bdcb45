import { expect, test } from 'vitest'
import { namesWithAttributesIn } from './selector-needs.ts'
import { Stylesheet } from './stylesheet.ts'

const html = `<p class="p-4 hover:bg-a [&amp;>a]:x group"><a href="/"></a><b class="w-1/2" style="color:var(--a)">`

function used(styles: string, isFirstScreen = false) {
  return new Stylesheet(styles).usedIn({ names: namesWithAttributesIn(html), html, isFirstScreen })
}

test.each([
  ['an element', 'p{color:red}'],
  ['anything', '*,:before{color:red}'],
  ['a class of the page', '.p-4{padding:1rem}'],
  ['a class with escapes', String.raw`.hover\:bg-a:hover{color:red}.w-1\/2{width:50%}`],
  ['a class with an ampersand', String.raw`.\[\&\>a\]\:x>a{color:red}`],
  ['a choice that the page has', ':is(.absent,.p-4) b{color:red}'],
  ['what must not be there', 'p:not(.absent,i){color:red}'],
  ['an attribute, whatever it says', '[hidden="until.found"]{color:red}'],
  ['what groups them', '@layer utilities{@media (hover:hover){.p-4{color:red}}}'],
  ['what is no rule for elements', '@layer a,b;'],
  ['strings with braces', '.p-4:before{content:"};.absent{"}'],
  ['rules within rules', '.p-4{color:red;&:hover{color:blue}}'],
  ['values with semicolons', '.p-4{background:url(data:a;b);color:red}'],
])('keeps %s', (_what, styles) => {
  expect(used(styles)).toBe(styles)
})

test.each([
  ['a class that is not there', '.absent{a:b}'],
  ['an element that is not there', 'p table{a:b}'],
  ['a class beside one that is there', '.p-4.absent{a:b}'],
  ['a choice of nothing that is there', ':where(.absent,i)>p{a:b}'],
  ['parts of fields on a page without', '::placeholder{a:b}::-webkit-datetime-edit{a:b}'],
  ['what is then empty', '@media (hover:hover){@layer u{.absent{a:b}}}'],
  ['comments', '/*! p{a:b} */'],
])('leaves out %s', (_what, styles) => {
  expect(used(styles)).toBe('')
})

test('only the selectors that can match stay', () => {
  expect(used('.absent,.p-4,table td{a:b}')).toBe('.p-4{a:b}')
})

test('variables stay when something that stays uses them, the page itself included', () => {
  const styles =
    ':root{--a:var(--b);--b:1;--c:var(--d);--d:2}@property --e{inherits:false}@property --b{inherits:false}p{x:y}'
  expect(used(styles)).toBe(':root{--a:var(--b);--b:1}@property --b{inherits:false}p{x:y}')
})

test('layers keep their order, also one that has no rule for the page', () => {
  const styles = '@layer base{p{a:b}}@layer components{.absent{a:b}}@layer utilities{.p-4{a:b}}'
  expect(used(styles)).toBe(
    '@layer base,components,utilities;@layer base{p{a:b}}@layer utilities{.p-4{a:b}}',
  )
})

test('the steps of an animation stay when something that stays runs it', () => {
  const steps = '@keyframes turn{to{rotate:360deg}}'
  expect(used(`p{animation:1s turn}${steps}`)).toBe(`p{animation:1s turn}${steps}`)
  expect(used(`:root{--animate-turn:turn 1s}p{animation:var(--animate-turn)}${steps}`)).toMatch(
    steps,
  )
  expect(used(`.absent{animation:1s turn}${steps}`)).toBe('')
})

test('a font from a file is named where it is brought, and nowhere before', () => {
  const face = '@font-face{font-family:Own Serif;src:url(a.woff2)}'
  const styles = `@layer theme{:root{--serif:"Own Serif", "Own Serif Fallback", serif;--a:1}}${face}p{font-family:var(--serif)}`
  expect(used(styles)).toBe(
    '@layer theme{:root{--serif:"Own Serif Fallback", serif;--a:1}}p{font-family:var(--serif)}',
  )
  expect(new Stylesheet(styles).webFonts).toBe(
    `@layer theme{:root{--serif:"Own Serif", "Own Serif Fallback", serif}}${face}`,
  )
})

test('the first screen does without attributes that it has not', () => {
  const styles = 'p[hidden],[href]{a:b}'
  expect(used(styles)).toBe(styles)
  expect(used(styles, true)).toBe('[href]{a:b}')
})

test('the first screen does without what needs a hand, a printer or a file', () => {
  const face = '@font-face{font-family:A;src:url(a.woff2)}'
  const fallback = '@font-face{font-family:B;src:local(C)}'
  const styles = `${face}${fallback}p:hover,b{a:b}p:first-child{a:b}::selection{a:b}@media print{p{a:b}}`
  expect(used(styles, true)).toBe(`${fallback}b{a:b}p:first-child{a:b}`)
  expect(used(styles)).toBe(styles.replace(face, ''))
  expect(new Stylesheet(styles).webFonts).toBe(face)
})
