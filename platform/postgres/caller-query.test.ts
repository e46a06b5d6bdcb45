import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Caller } from './caller.ts'
import type { RequestSettings } from './caller-query.ts'
import { CallerDatabase } from './database.ts'

let database: TestDatabase
/** One connection, so that any state a request leaves behind reaches the next one. */
let callers: CallerDatabase

beforeAll(async () => {
  database = await createTestDatabase('template1')
  await database.owner.query({
    text: `create table notes (id int generated always as identity, owner text, words text unique);
      alter table notes enable row level security;
      create policy "own notes" on notes for all to authenticated
        using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
      grant all on notes to authenticated;
      create table deferred (id int primary key, parent int references deferred deferrable initially deferred);
      grant all on deferred to authenticated;`,
    values: [],
  })
  callers = new CallerDatabase({ ...database.target.login('authenticator'), max: 1 })
})
afterAll(async () => {
  await callers?.close()
  await database?.drop()
})

const signedIn = (sub: string): Caller => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub },
})
const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
const settings: RequestSettings = {
  searchPath: 'public',
  isReadOnly: false,
  statementTimeout: '0',
  method: 'GET',
  path: '/notes',
  headers: '{"x":"1"}',
  cookies: '{}',
}

const whoAmI = {
  name: 'who_am_i',
  text: `select current_user::text as role,
    current_setting('request.jwt.claims', true)::json ->> 'sub' as sub`,
  values: [],
}

async function leftBehind() {
  const { rows } = await callers.inspect((executor) =>
    executor.query<Record<string, string | null>>({
      text: `select current_user::text as role,
        nullif(current_setting('request.jwt.claims', true), '') as claims,
        nullif(current_setting('request.headers', true), '') as headers,
        current_setting('search_path') as search_path`,
      values: [],
    }),
  )
  return rows[0]
}

const nothing = {
  role: 'authenticator',
  claims: null,
  headers: null,
  search_path: '"$user", public',
}

test('each of many mixed requests on one connection runs as its own caller', async () => {
  const requests = Array.from({ length: 200 }, async (_, index) => {
    const caller = index % 2 === 0 ? anonymous : signedIn(`user-${index}`)
    if (index % 7 === 0) {
      const failing = { text: 'select 1 / $1::int', values: [0] }
      await expect(callers.query(caller, failing)).rejects.toMatchObject({ code: '22012' })
      return
    }
    const { rows } = await callers.query(caller, whoAmI, index % 3 === 0 ? settings : undefined)
    const sub = index % 2 === 0 ? null : `user-${index}`
    expect(rows).toEqual([{ role: caller.role, sub }])
  })
  await Promise.all(requests)
  expect(await leftBehind()).toEqual(nothing)
})

test('a write is committed, obeys the policy and leaves nothing of its caller behind', async () => {
  const insert = (owner: string, words: string) => ({
    text: 'insert into notes (owner, words) values ($1, $2) returning owner',
    values: [owner, words],
  })
  await callers.query(signedIn('ann'), insert('ann', 'hers'), settings)
  await expect(callers.query(signedIn('ann'), insert('ben', 'forged'))).rejects.toMatchObject({
    code: '42501',
  })
  await expect(callers.query(signedIn('ann'), insert('ann', 'hers'))).rejects.toMatchObject({
    code: '23505',
  })
  const seen = (caller: Caller) =>
    callers.query(caller, { text: 'select words from notes', values: [] })
  expect((await seen(signedIn('ann'))).rows).toEqual([{ words: 'hers' }])
  expect((await seen(signedIn('ben'))).rows).toEqual([])
  expect(await leftBehind()).toEqual(nothing)
})

test('a constraint checked at the end of the request is reported, not lost', async () => {
  const orphan = { text: 'insert into deferred values (1, 2)', values: [] }
  await expect(callers.query(signedIn('ann'), orphan)).rejects.toMatchObject({ code: '23503' })
  const count = { text: 'select count(*)::int as rows from deferred', values: [] }
  expect((await callers.query(signedIn('ann'), count)).rows).toEqual([{ rows: 0 }])
})

test('a statement of a role that authenticator may not become never runs', async () => {
  const superuser = { role: 'postgres', claims: {} } as unknown as Caller
  const insert = { text: "insert into notes (owner) values ('nobody')", values: [] }
  await expect(callers.query(superuser, insert)).rejects.toMatchObject({
    name: 'CallerRoleLost',
    cause: { code: '42501' },
  })
  const { rows } = await database.owner.query({
    text: "select from notes where owner = 'nobody'",
    values: [],
  })
  expect(rows).toEqual([])
  expect(await leftBehind()).toEqual(nothing)
})

test('a prepared statement that failed to parse works once its table exists', async () => {
  const later = { name: 'later', text: 'select count(*)::int as rows from later', values: [] }
  await expect(callers.query(signedIn('ann'), later)).rejects.toMatchObject({ code: '42P01' })
  await database.owner.query({
    text: 'create table later (); grant select on later to authenticated',
    values: [],
  })
  expect((await callers.query(signedIn('ann'), later)).rows).toEqual([{ rows: 0 }])
})

test('a read-only request cannot write, and the next one can', async () => {
  const insert = { text: "insert into notes (owner) values ('ann')", values: [] }
  const readOnly = { ...settings, isReadOnly: true }
  await expect(callers.query(signedIn('ann'), insert, readOnly)).rejects.toMatchObject({
    code: '25006',
  })
  await expect(callers.query(signedIn('ann'), insert, settings)).resolves.toBeTruthy()
})

test('a transaction that throws keeps nothing and leaves nothing behind', async () => {
  const work = callers.transaction(
    signedIn('ann'),
    async (executor) => {
      await executor.query({
        text: "insert into notes (owner, words) values ('ann', 'undone')",
        values: [],
      })
      throw new Error('changed my mind')
    },
    settings,
  )
  await expect(work).rejects.toThrow('changed my mind')
  const { rows } = await database.owner.query({
    text: "select from notes where words = 'undone'",
    values: [],
  })
  expect(rows).toEqual([])
  expect(await leftBehind()).toEqual(nothing)
})

test('a listener hears notifications until it stops', async () => {
  const heard: string[] = []
  const stop = callers.listen('news', (payload) => heard.push(payload))
  await expect
    .poll(async () => {
      await database.owner.query({ text: "notify news, 'hello'", values: [] })
      return heard[0]
    })
    .toBe('hello')
  await stop()
})
