import { expect, test } from 'vitest'
import type { PostWords } from '#app/lib/answers/writing.ts'
import { compareWords } from './post-changes.server.ts'

const words: PostWords = {
  title: 'Debits',
  content: '<p>Read <a href="https://a.example/">this page</a> first.</p>',
  address: 'debits',
  category: null,
  author: 'Sample Student',
  picture: null,
  picture_description: null,
  excerpt: null,
  search_description: null,
}

test('the fields that changed are named, with what was removed and what was added', () => {
  const changes = compareWords(words, { ...words, title: 'Debits and credits', category: 'News' })
  expect(changes).toEqual([
    {
      label: 'Title',
      parts: [
        { kind: 'same', text: 'Debits' },
        { kind: 'added', text: ' and credits' },
      ],
    },
    { label: 'Category', parts: [{ kind: 'added', text: 'News' }] },
  ])
})

test('a link that leads elsewhere is shown although the words are the same', () => {
  const content = words.content.replace('https://a.example/', 'https://b.example/')
  const [change] = compareWords(words, { ...words, content })
  const shown = change?.parts?.filter(({ kind }) => kind !== 'same').map(({ text }) => text)
  expect(shown).toEqual(['[https://a.example/]', '[https://b.example/]'])
})

test('of what did not change the ends are shown', () => {
  const long = 'same words '.repeat(1000)
  const [change] = compareWords(
    { ...words, content: `${long}old` },
    { ...words, content: `${long}new` },
  )
  expect(change?.parts?.map(({ text }) => text.length < 300)).toEqual([true, true, true])
})

test('a change of formatting alone, or of too much text, is named without details, and in time', () => {
  const bold = words.content.replace('first', '<strong>first</strong>')
  expect(compareWords(words, { ...words, content: bold })).toEqual([{ label: 'Text', parts: null }])
  const unlike = (letter: string) =>
    Array.from({ length: 30_000 }, (_, at) => `${letter}${at}`).join(' ')
  const began = performance.now()
  for (const [read, now] of [
    [unlike('a'), unlike('b')],
    ['<a href='.repeat(12_000), '<b src="'.repeat(12_000)],
    ['<'.repeat(100_000), '>'.repeat(100_000)],
  ] as const) {
    compareWords({ ...words, content: read }, { ...words, content: now })
  }
  expect(performance.now() - began).toBeLessThan(5000)
  const [change] = compareWords(
    { ...words, content: unlike('a') },
    { ...words, content: unlike('b') },
  )
  expect(change?.parts).toBeNull()
})
