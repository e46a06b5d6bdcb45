import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { librarySchema } from '#tests/support/library-schema.ts'
import { createRestFixture, type RestFixture } from '#tests/support/rest.ts'
import { trustingIdentity } from '#tests/support/service-client.ts'

let rest: RestFixture
beforeAll(async () => {
  rest = await createRestFixture(librarySchema)
})
afterAll(() => rest?.close())

const nested = (depth: number): string =>
  depth === 0 ? 'id' : `id,${depth % 2 ? 'genres' : 'books'}(${nested(depth - 1)})`
const list = (item: string, count: number) => Array(count).fill(item).join(',')

const asJson = { 'Content-Type': 'application/json' }

async function refusal(path: string, init?: RequestInit) {
  const response = await rest.fetch(path, init)
  return { status: response.status, ...(await response.json()) }
}

test('a flood of shapes over the API leaves the pages, which share its schema, their prepared statements', async () => {
  const callers = new CallerDatabase({ ...rest.database.target.login('authenticator'), max: 1 })
  const { schema } = rest.service
  const pages = createRestService({ callers, identity: trustingIdentity, schema })
  for (let shape = 0; shape < 500; shape++) {
    for (const _ of ['first', 'prepared']) await rest.fetch(`/books?select=a${shape}:id&limit=1`)
  }
  const request = () =>
    pages(
      new Request('http://rest.test/rest/v1/books?select=page:id&limit=1', {
        headers: { authorization: 'Bearer anon' },
      }),
      { address: '127.0.0.1', requestId: 'test' },
    )
  for (const _ of ['first', 'prepared']) expect((await request()).status).toBe(200)
  const { rows } = await callers.inspect((executor) =>
    executor.query(sql`select from pg_prepared_statements where statement like '%"page"%'`),
  )
  expect(rows).toHaveLength(1)
  await callers.close()
})

test('embeds are nested five levels deep, and no deeper', async () => {
  expect((await rest.fetch(`/books?select=${nested(5)}`)).status).toBe(200)
  expect(await refusal(`/genres?select=${nested(6)}`)).toEqual({
    status: 400,
    code: 'PGRST100',
    message: 'The query is too complex: it has embeds nested deeper than 5 levels',
    details: null,
    hint: 'Ask for it in several requests.',
  })
})

test.each([
  ['21 embeds', `select=${Array.from({ length: 21 }, (_, at) => `g${at}:genres(id)`)}`],
  ['251 columns', `select=${list('id', 251)}`],
  ['six times all columns', `select=${list('*', 6)}`],
  ['251 order terms', `order=${list('id', 251)}`],
  ['101 conditions', `or=(${list('id.eq.1', 101)})`],
  ['101 parameters', `${'id=gt.0&'.repeat(100)}id=lt.9`],
  ['a JSON path of 21 steps', `select=details${'->a'.repeat(21)}`],
  ['a filter by a JSON path of 21 steps', `details${'->a'.repeat(21)}=eq.1`],
  ['columns of 5,000 characters', `select=${'a'.repeat(5000)}`],
  ['a condition’s name of 5,000 characters', `${'a.'.repeat(2500)}b=eq.1`],
])('a query with %s is refused before it reaches Postgres', async (_what, query) => {
  const { status, code, message } = await refusal(`/books?${query}`)
  expect([status, code]).toEqual([400, 'PGRST100'])
  expect(message).toMatch(/^The query is too complex: it has /)
})

test('no list of values is too long to be compared with', async () => {
  const ids = Array.from({ length: 3000 }, (_, id) => id)
  const response = await rest.fetch(`/books?select=id&id=in.(${ids})`)
  expect(await response.json()).toHaveLength(3)
})

test('JSON that is nested too deep is refused, in a body and in one of its columns', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  for (const body of [deep, `{"details":${deep}}`, `[{"details":${deep}}]`, '['.repeat(100_000)]) {
    for (const path of ['/books', '/rpc/no_such_function']) {
      expect(await refusal(path, { method: 'POST', body, headers: asJson })).toMatchObject({
        status: 400,
        code: 'PGRST102',
        message: 'JSON is nested deeper than 100 levels',
      })
    }
  }
})

test('a body with thousands of names is refused before they are looked for', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `f${at}`)
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const form = new URLSearchParams(names.map((name) => [name, '1']))
  for (const init of [{ body: json, headers: asJson }, { body: form }]) {
    for (const path of ['/books', '/rpc/no_such_function']) {
      expect(await refusal(path, { method: 'POST', ...init })).toMatchObject({
        status: 400,
        code: 'PGRST102',
        message: 'More than 1600 columns or arguments',
      })
    }
  }
})

test('a body of more than two megabytes is refused', async () => {
  const body = JSON.stringify({ word: 'a'.repeat(2 * 1024 * 1024) })
  expect(await refusal('/loose', { method: 'POST', body })).toMatchObject({ status: 413 })
})

test('an answer too large to hold is refused, and a change with it', async () => {
  await rest.database.owner.query({
    text: `insert into loose select 'large' || repeat('a', 1000000) from generate_series(1, 20)`,
    values: [],
  })
  expect(await refusal('/loose')).toMatchObject({
    status: 413,
    message: 'The answer is too large',
  })
  const prefer = { Prefer: 'return=representation' }
  const change = { method: 'DELETE', headers: prefer }
  expect(await refusal('/loose?word=like.large*', change)).toMatchObject({ status: 413 })
  const kept = await rest.fetch('/loose?select=count()&word=like.large*')
  expect(await kept.json()).toEqual([{ count: 20 }])
  expect((await rest.fetch('/loose?word=like.large*', { method: 'DELETE' })).status).toBe(204)
})

test('a caller whose statements take long keeps nobody else waiting', async () => {
  const answered: string[] = []
  const ask = (who: string, path: string) =>
    rest.fetch(path, { role: who }).then(({ status }) => answered.push(`${who} ${status}`))
  const student = `authenticated:${crypto.randomUUID()}`
  let waiting: Promise<unknown>[] = []
  await rest.database.owner.transaction(async (owner) => {
    await owner.query({ text: 'lock table loose in access exclusive mode', values: [] })
    waiting = Array.from({ length: 20 }, () => ask(student, '/loose?limit=1'))
    await sleep(50)
    await Promise.all([ask('anon', '/books'), ask('service_role', '/books')])
    expect(answered.toSorted()).toEqual(['anon 200', 'service_role 200'])
  })
  await Promise.all(waiting)
  expect(answered.filter((answer) => answer === `${student} 200`)).toHaveLength(20)
})
