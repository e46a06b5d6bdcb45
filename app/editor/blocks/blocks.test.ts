import { expect, test } from 'vitest'
import { cleanHtml } from '#app/editor/clean-html.ts'
import { type FormBlock, findMistake, htmlOf } from './block.ts'
import { blocks, mostBlocks } from './registry.ts'

const clean = (html: string) => cleanHtml(html, { site: 'https://site.example', files: null }).html

const forms = blocks.filter((block): block is FormBlock => block.kind === 'form')

for (const block of forms) {
  const html = htmlOf(block, block.example)

  test(`the example of “${block.label}” has no mistake, and cleaning leaves it as it is`, () => {
    expect(findMistake(block, block.example)).toBeNull()
    expect(clean(html)).toBe(html)
    expect(clean(`<p>Before</p>${html}<p>After</p>`)).toBe(`<p>Before</p>${html}<p>After</p>`)
  })

  test(`no attribute, tag or script survives inside “${block.label}”`, () => {
    const hostile = html
      .replaceAll(/<(\w+)/g, '<$1 onclick="xss()" style="position:fixed" id="main" class="x"')
      .replaceAll('</', '<img src=x onerror=xss()><script>xss()</script></')
    expect(clean(hostile)).toBe(html)
  })

  test(`“${block.label}” on another element, or without its words, is ordinary text`, () => {
    const { tag, name } = block
    expect(clean(`<h2 data-block="${name}">Words</h2>`)).toBe('<h2 id="section-words">Words</h2>')
    expect(clean(`<${tag} data-block="${name}" data-live>Words</${tag}>`)).toBe(
      `<${tag}>Words</${tag}>`,
    )
    expect(clean(`<${tag} data-block="${name} x">Words</${tag}>`)).toBe(`<${tag}>Words</${tag}>`)
  })

  test(`“${block.label}” beyond its limits is ordinary text, and its form says so`, () => {
    for (const field of block.fields) {
      const values = { ...block.example, [field.name]: 'x'.repeat(field.longest + 1) }
      expect(findMistake(block, values)).toEqual({
        field: field.name,
        message: `At most ${field.longest} characters fit here.`,
      })
      expect(clean(htmlOf(block, values)), field.name).not.toContain('data-block')
    }
  })
}

test('a callout keeps its text and one of the known kinds', () => {
  const callout = (attributes: string) => `<div ${attributes}><p>Save <em>first</em>.</p></div>`
  const tip = callout('data-block="callout" data-tone="tip"')
  expect(clean(tip)).toBe(tip)
  expect(clean(callout('data-block="callout" data-tone="red" onclick="xss()"'))).toBe(tip)
  expect(clean(callout('data-tone="tip"'))).toBe(callout('').replace('<div ', '<div'))
})

test('a text has a limited number of blocks; the others are ordinary text', () => {
  const path = '<p data-block="path"><kbd>Gear</kbd> → <kbd>Account and settings</kbd></p>'
  const html = clean(path.repeat(mostBlocks + 5))
  expect(html.split('data-block').length - 1).toBe(mostBlocks)
  expect(html.split('<kbd>Gear</kbd>').length - 1).toBe(mostBlocks + 5)
})

test('a question has one right answer', () => {
  const question = findForm('question')
  const twoRight = { ...question.example, answers: '* Yes\n* No' }
  expect(findMistake(question, twoRight)?.field).toBe('answers')
})

test('a callout may hold a click path', () => {
  const nested =
    '<div data-block="callout" data-tone="note"><p data-block="path"><kbd>A</kbd> → <kbd>B</kbd></p></div>'
  expect(clean(nested)).toBe(nested)
})

test.each([
  ['practice', { accounts: 'Checking | Money' }, 'accounts'],
  ['practice', { accounts: 'Checking | Asset' }, 'transactions'],
  ['practice', { transactions: 'Rent | Checking | Checking | 850 | Why' }, 'transactions'],
  ['practice', { transactions: 'Rent | Rent Expense | Checking | 0 | Why' }, 'transactions'],
  ['practice', { transactions: 'Rent | Rent Expense | Checking | 850' }, 'transactions'],
  ['question', { answers: '* Yes' }, 'answers'],
  ['question', { answers: 'Yes\nNo' }, 'answers'],
  ['question', { answers: '* Yes\nYes' }, 'answers'],
  ['path', { steps: 'Gear' }, 'steps'],
  ['t-accounts', { entries: 'Checking | debit | Rent | 850' }, 'entries'],
  ['screen', { parts: 'window | New | 1' }, 'parts'],
  ['screen', { parts: 'button | New | 3' }, 'parts'],
  ['film', { words: 'WEBVTT\n\n00:01 --> 00:02\nTwo lists' }, 'words'],
  ['film', { words: '00:01.000 --> 00:02.000\nTwo lists\n\n'.repeat(800) }, 'words'],
])('a mistake in %s, %j, is told beside %s and not shown as a block', (name, odd, field) => {
  const block = findForm(name)
  const values = { ...block.example, ...odd }
  expect(findMistake(block, values)?.field).toBe(field)
  expect(clean(htmlOf(block, values))).not.toContain('data-block')
})

test('captions that a film was given in other forms stay as they are read, also with signs in them', () => {
  const film = findForm('film')
  const words =
    '1\n00:01,000 --> 00:02,500\nDebit &lt; credit\n\n2\n00:03,000 --> 00:04,000\n<i>Two</i>\nlines | one'
  const once = clean(htmlOf(film, { ...film.example, words }))
  expect(once).toContain('<p><small>00:00:01.000 – 00:00:02.500</small> Debit &lt; credit</p>')
  expect(once).toContain('<p><small>00:00:03.000 – 00:00:04.000</small> Two lines / one</p>')
  expect(clean(once)).toBe(once)
})

test('a transcript without times is lines, whatever arrows are in it', () => {
  const film = findForm('film')
  const html = htmlOf(film, { ...film.example, words: 'Gear --> Import data\nThe end' })
  expect(html).toContain('<p>Gear --&gt; Import data</p><p>The end</p>')
  expect(clean(html)).toBe(html)
})

function findForm(name: string) {
  const block = forms.find((one) => one.name === name)
  if (!block) throw new Error(`There is no block ${name}`)
  return block
}
