import { expect, test } from 'vitest'
import {
  anyContaining,
  batchSize,
  containing,
  counted,
  isUuid,
  listAddress,
  pageFrom,
  rangeOf,
  readAll,
  searchFrom,
  searchLength,
} from './lists.ts'

test('an address gives its search words trimmed and cut, and a page that can exist', () => {
  expect(searchFrom(new URLSearchParams({ search: '  two words ' }))).toBe('two words')
  expect(searchFrom(new URLSearchParams({ q: 'x'.repeat(500) }), 'q')).toHaveLength(searchLength)
  expect(searchFrom(new URLSearchParams({ q: `x${'🧾'.repeat(200)}` }), 'q').isWellFormed()).toBe(
    true,
  )
  expect(searchFrom(new URLSearchParams())).toBe('')
  const pages = ['2', '0', '-1', '1.5', 'x', '1e99', ''].map((page) =>
    pageFrom(new URLSearchParams({ page })),
  )
  expect(pages).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect(rangeOf(3, 10)).toEqual({ from: 20, size: 10 })
})

test('only a whole uuid is one', () => {
  const id = crypto.randomUUID()
  expect([id, id.toUpperCase(), `${id}0`, id.slice(1), ''].map(isUuid)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ])
})

test('an address carries what is set and nothing else', () => {
  expect(listAddress('/list', { search: 'a&b', page: '' })).toBe('/list?search=a%26b')
  expect(listAddress('/list', { search: '' })).toBe('/list')
})

test('the signs of a pattern are searched for as they are', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
  expect(anyContaining(['name', 'email'], '"a", 5%')).toBe(
    'name.ilike."%\\"a\\", 5\\\\%%",email.ilike."%\\"a\\", 5\\\\%%"',
  )
})

test('one is one, and many have their commas', () => {
  expect(counted(1, 'address', 'addresses')).toBe('1 address')
  expect(counted(1200, 'message')).toBe('1,200 messages')
})

test('all rows are read, however few an answer holds, and no more than asked for', async () => {
  const rows = Array.from({ length: 2 * batchSize + 1 }, (_, at) => at)
  const asked: number[] = []
  const short = (from: number) => {
    asked.push(from)
    return Promise.resolve({ data: rows.slice(from, from + 700), count: rows.length })
  }
  expect(await readAll(short)).toEqual(rows)
  expect(asked).toEqual([0, 700, 1400])
  const whole = (from: number, to: number) => Promise.resolve({ data: rows.slice(from, to + 1) })
  expect(await readAll(whole)).toEqual(rows)
  expect(await readAll(whole, batchSize)).toEqual(rows.slice(0, batchSize))
  expect(await readAll(() => Promise.resolve({ data: [], count: 5 }))).toEqual([])
})
