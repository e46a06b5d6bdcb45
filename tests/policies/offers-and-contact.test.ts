import { expect, test } from 'vitest'
import { sql } from '#server/postgres/sql.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './as-caller.ts'
import { addPeopleAndContent, callers, ids } from './people-and-content.ts'

function signUp(database: TestDatabase, email: string) {
  return database.callers.query(
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values (${email})`,
  )
}

function tokenOf(database: TestDatabase, email: string) {
  return rowFor<{ token: string }>(
    database,
    callers.service,
    sql`select unsubscribe_token as token from sign_up_offers_emails where email = ${email}`,
  )
}

test('an address is kept once, trimmed and in lower case', async () => {
  const database = await temporaryDatabase()
  await signUp(database, '  New.Reader@Example.COM ')
  expect((await failureOf(signUp(database, 'new.reader@example.com'))).code).toBe('23505')
  expect(
    await rowsFor(database, callers.service, sql`select email from sign_up_offers_emails`),
  ).toEqual([{ email: 'new.reader@example.com' }])
})

test('what is no address is refused', async () => {
  const database = await temporaryDatabase()
  const wrong = [
    '',
    'name',
    'a@b',
    '@example.com',
    'a b@example.com',
    'a@example.com\nBcc: x@example.com',
    '<a@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ]
  for (const email of wrong) {
    expect((await failureOf(signUp(database, email))).code).toBe('23514')
    const message = sql`insert into contact_submissions (name, email, message) values ('N', ${email}, 'M')`
    expect((await failureOf(database.callers.query(callers.anonymous, message))).code).toBe('23514')
  }
})

test('the link in the mail unsubscribes, also when it is pressed twice', async () => {
  const database = await temporaryDatabase()
  await signUp(database, 'reader@example.com')
  const { token } = await tokenOf(database, 'reader@example.com')
  const find = sql`select email, unsubscribed_at is not null as is_out from find_offers_subscription(${token})`
  expect(await rowsFor(database, callers.anonymous, find)).toEqual([
    { email: 'reader@example.com', is_out: false },
  ])
  for (let press = 0; press < 2; press++) {
    expect(
      await rowFor(
        database,
        callers.anonymous,
        sql`select unsubscribe_from_offers(${token}) as is_known`,
      ),
    ).toEqual({ is_known: true })
  }
  expect(await rowsFor(database, callers.anonymous, find)).toEqual([
    { email: 'reader@example.com', is_out: true },
  ])
})

test('an unknown token finds nobody', async () => {
  const database = await temporaryDatabase()
  await signUp(database, 'reader@example.com')
  const guess = sql`select unsubscribe_from_offers(${ids.order}) as is_known`
  expect(await rowFor(database, callers.anonymous, guess)).toEqual({ is_known: false })
  expect(
    await rowsFor(
      database,
      callers.anonymous,
      sql`select * from find_offers_subscription(${ids.order})`,
    ),
  ).toEqual([])
})

test('who unsubscribed may sign up again and gets a new link', async () => {
  const database = await temporaryDatabase()
  await signUp(database, 'reader@example.com')
  const first = await tokenOf(database, 'reader@example.com')
  await database.callers.query(
    callers.anonymous,
    sql`select unsubscribe_from_offers(${first.token})`,
  )
  await signUp(database, 'Reader@example.com')
  const second = await tokenOf(database, 'reader@example.com')
  expect(second.token).not.toBe(first.token)
  expect(
    await rowsFor(
      database,
      callers.service,
      sql`select email, unsubscribed_at from sign_up_offers_emails`,
    ),
  ).toEqual([{ email: 'reader@example.com', unsubscribed_at: null }])
})

test('a visitor cannot read back what was sent', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const returning = sql`insert into contact_submissions (name, email, message)
                        values ('N', 'n@example.com', 'M') returning id`
  expect((await failureOf(database.callers.query(callers.anonymous, returning))).code).toBe('42501')
  const token = sql`insert into sign_up_offers_emails (email) values ('n@example.com')
                    returning unsubscribe_token`
  expect((await failureOf(database.callers.query(callers.anonymous, token))).code).toBe('42501')
})

test('the same message sent twice is saved once', async () => {
  const database = await temporaryDatabase()
  const send = sql`insert into contact_submissions (id, name, email, message)
                   values (${ids.message}, 'N', 'n@example.com', 'M')`
  await database.callers.query(callers.anonymous, send)
  expect((await failureOf(database.callers.query(callers.anonymous, send))).code).toBe('23505')
})

test('a message needs a name and words, and is not endless', async () => {
  const database = await temporaryDatabase()
  const send = (name: string, message: string) =>
    database.callers.query(
      callers.anonymous,
      sql`insert into contact_submissions (name, email, message) values (${name}, 'n@example.com', ${message})`,
    )
  await send('N', 'x'.repeat(5000))
  for (const [name, message] of [
    [' ', 'M'],
    ['N', ' '],
    ['N', 'x'.repeat(5001)],
    ['n'.repeat(201), 'M'],
  ] as const) {
    expect((await failureOf(send(name, message))).code).toBe('23514')
  }
})
