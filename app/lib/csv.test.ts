import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('commas, quotes and line breaks are quoted', () => {
  expect(toCsv([['plain', 'a,b', 'say "hi"', 'two\nlines']])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@cmd', '\tx'])('%j cannot run as a formula', (cell) => {
  expect(toCsv([[cell]]).startsWith("'")).toBe(true)
})
