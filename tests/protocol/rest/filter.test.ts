import { afterAll, beforeAll, expect, test } from 'vitest'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema)
})
afterAll(() => rest?.close())

/** The ids of the rows of a table that match a filter, written as in the address. */
async function match(table: string, filter: string): Promise<number[]> {
  const response = await rest.fetch(`/${table}?select=id&order=id&${filter}`)
  const body = (await response.json()) as { id: number }[]
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.map(({ id }) => id)
}

test.each([
  ['authors', 'id=eq.2', [2]],
  ['authors', 'id=neq.2', [1, 3]],
  ['authors', 'id=gt.1', [2, 3]],
  ['authors', 'id=gte.2', [2, 3]],
  ['authors', 'id=lt.2', [1]],
  ['authors', 'id=lte.2', [1, 2]],
  ['authors', 'name=like.*d*', [1, 3]],
  ['authors', 'name=ilike.*D*', [1, 3]],
  ['authors', 'name=match.^[AB]', [1, 2]],
  ['authors', 'name=imatch.^a', [1]],
  ['authors', 'id=in.(1,3,99)', [1, 3]],
  ['authors', 'name=in.("Ada","Cyd, or so")', [1]],
  ['authors', 'id=in.()', []],
  ['authors', 'mood=is.null', [3]],
  ['authors', 'mood=is.not_null', [1, 2]],
  ['authors', 'mood=not.is.null', [1, 2]],
  ['books', 'in_print=is.true', [1]],
  ['books', 'in_print=is.false', [2]],
  ['books', 'in_print=is.unknown', [3]],
  ['authors', 'mood=isdistinct.calm', [2, 3]],
  ['books', 'tags=cs.{math}', [1, 2]],
  ['books', 'tags=cd.{math,new}', [2, 3]],
  ['books', 'tags=ov.{old,new}', [1]],
  ['authors', 'details=cs.{"city":"Paris"}', [2]],
  ['authors', 'active_during=sl.[1890,1900)', [1]],
  ['authors', 'active_during=sr.[1800,1810)', [1, 2]],
  ['authors', 'active_during=nxr.[1800,1853)', [1]],
  ['authors', 'active_during=nxl.[1850,1853)', [2]],
  ['authors', 'active_during=adj.[1853,1900)', [1, 2]],
  ['authors', 'search=fts.cat', [1]],
  ['authors', 'search=fts(english).fat%26cat', [1]],
  ['authors', 'search=plfts(english).bad%20rats', [2]],
  ['authors', 'search=phfts(english).fat%20cat', [1]],
  ['authors', 'search=wfts(english).cat%20or%20rat', [1, 2]],
  ['authors', 'name=fts(simple).ada', [1]],
  ['authors', 'search=not.fts.cat', [2]],
  ['authors', 'name=like(any).{A*,B*}', [1, 2]],
  ['authors', 'name=like(all).{*d*,C*}', [3]],
  ['authors', 'id=eq(any).{1,3}', [1, 3]],
  ['authors', 'id=not.gt(all).{1,2}', [1, 2]],
  ['authors', 'details->>city=eq.Paris', [2]],
  ['authors', 'details->address->>zip=eq.75', [2]],
  ['authors', 'details->phones->>0=eq.1', [1]],
  ['authors', 'or=(id.eq.1,name.eq.Bob)', [1, 2]],
  ['authors', 'or=(id.eq.1,name.eq.Bob))', [1, 2]],
  ['authors', 'and=(id.gt.1,not.or(name.eq.Bob,name.eq.Zed))', [3]],
  ['authors', 'not.or=(id.eq.1,id.eq.2)', [3]],
  ['authors', 'or=(name.in.("Ada","x,y"),details->>city.eq.Paris)', [1, 2]],
  ['books', 'or=(tags.cs.{math,old},title.eq."Paris")', [1, 3]],
  ['authors', 'id=eq.1&name=eq.Bob', []],
])('%s?%s', async (table, filter, ids) => {
  expect(await match(table, filter)).toEqual(ids)
})

test('a value is never read as SQL', async () => {
  const evil = `Ada'; drop table books; --`
  const { data, error } = await rest.client().from('authors').select().eq('name', evil)
  expect({ data, error }).toEqual({ data: [], error: null })
  const column = await rest.client().from('authors').select().eq('name"; drop table books; --', 'x')
  expect(column.error).not.toBeNull()
  const path = await rest.client().from('authors').select(`details->>x'||(select 1)||'`)
  expect(path.error === null || path.status === 400).toBe(true)
  expect(await match('books', 'id=eq.1')).toEqual([1])
})

test.each([
  [
    'id=foo',
    '"failed to parse filter (foo)" (line 1, column 1)',
    'unexpected "f" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'select=id,books(title[])',
    '"failed to parse select parameter (id,books(title[]))" (line 1, column 15)',
    `unexpected '[' expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input`,
  ],
  [
    'order=id.upwards',
    '"failed to parse order (id.upwards)" (line 1, column 4)',
    'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ],
  [
    'or=(id.eq.1,not.xor(id.eq.2))',
    '"failed to parse logic tree ((id.eq.1,not.xor(id.eq.2)))" (line 1, column 16)',
    'unexpected "x" expecting logic operator (and, or)',
  ],
])('a bad query is explained: %s', async (query, message, details) => {
  const response = await rest.fetch(`/authors?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ code: 'PGRST100', message, details, hint: null })
})

test('a zero byte is refused before Postgres sees it', async () => {
  const response = await rest.fetch('/authors?select="a%00b"')
  expect(response.status).toBe(400)
})

test('nesting beyond reason is refused, not followed', async () => {
  const deep = `${'and('.repeat(500)}id.eq.1${')'.repeat(500)}`
  const response = await rest.fetch(`/authors?or=(${deep})`)
  expect(response.status).toBe(400)
})
