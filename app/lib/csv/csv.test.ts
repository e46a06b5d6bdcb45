import { expect, test } from 'vitest'
import { parseCsv, toCsv } from './csv.ts'

test('commas, quotes and line breaks are quoted', () => {
  expect(toCsv([['plain', 'a,b', 'say "hi"', 'two\nlines']])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test.each([
  ...['=1+1', '+1', '-1', '@cmd', '\tx', '\n=1', ' =1', '\u00a0+1', '\u200b@cmd', '\r\n -1'],
  ...['＝1', '＋1', '－1', '＠cmd', ' ＝1'],
])('%j cannot run as a formula', (cell) => {
  expect(toCsv([[cell]])).toMatch(/^"?'/)
})

test('rows written as CSV are read back', () => {
  const rows = [
    ['plain', 'a,b', 'say "hi"', 'two\nlines'],
    ['', 'x', '', ''],
  ]
  expect(parseCsv(toCsv(rows))).toEqual(rows)
})

test('a spreadsheet may separate by tabs and end lines as it likes', () => {
  expect(parseCsv('\uFEFFa\tb\r"c\td"\te', '\t')).toEqual([
    ['a', 'b'],
    ['c\td', 'e'],
  ])
})
