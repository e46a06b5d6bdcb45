import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

function signUp(database: PolicyDatabase, email: string) {
  return database.callers.query(
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values (${email})`,
  )
}

function tokenOf(database: PolicyDatabase, email: string) {
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

test('a text that is not an address is refused', async () => {
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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

test('an unsubscribed visitor may sign up again and gets a new link', async () => {
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
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const returning = sql`insert into contact_submissions (name, email, message)
                        values ('N', 'n@example.com', 'M') returning id`
  expect((await failureOf(database.callers.query(callers.anonymous, returning))).code).toBe('42501')
  const token = sql`insert into sign_up_offers_emails (email) values ('n@example.com')
                    returning unsubscribe_token`
  expect((await failureOf(database.callers.query(callers.anonymous, token))).code).toBe('42501')
})

test('the same message sent twice is saved once', async () => {
  const database = await rolledBackDatabase()
  const send = sql`insert into contact_submissions (id, name, email, message)
                   values (${ids.message}, 'N', 'n@example.com', 'M')`
  await database.callers.query(callers.anonymous, send)
  expect((await failureOf(database.callers.query(callers.anonymous, send))).code).toBe('23505')
})

test('a message needs a name and words, and is not endless', async () => {
  const database = await rolledBackDatabase()
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

/** As the REST service runs a statement for a client at that address. */
function sendFrom(database: PolicyDatabase, address: string, text: string, values: unknown[] = []) {
  return database.callers.transaction(callers.anonymous, async (executor) => {
    const headers = JSON.stringify({ 'x-forwarded-for': address })
    await executor.query(sql`select set_config('request.headers', ${headers}, true)`)
    return executor.query({ text, values })
  })
}

const messageFrom = 'insert into contact_submissions (name, email, message) values ($1, $2, $3)'
const offersFrom = 'insert into sign_up_offers_emails (email) values ($1)'

test('one e-mail address sends a few messages in ten minutes, not more', async () => {
  const database = await rolledBackDatabase()
  const send = (address: string, email: string) =>
    sendFrom(database, address, messageFrom, ['N', email, 'M'])
  for (let message = 1; message <= 5; message++) {
    await send(`192.0.2.${message}`, message % 2 ? 'n@example.com' : ' N@Example.com'.trim())
  }
  const failure = await failureOf(send('192.0.2.9', 'n@example.com'))
  expect(failure.code).toBe('PT429')
  expect(failure.message).toMatch(
    /^That was a lot in a short time. Please try again in \d+ minutes.$/,
  )
  await send('192.0.2.9', 'other@example.com')
  const { rows } = await database.owner.query(sql`select count(*)::int from contact_submissions`)
  expect(rows).toEqual([{ count: 6 }])
})

test('one address, or one IPv6 household, signs up a few others for offers, not more', async () => {
  const database = await temporaryDatabase()
  const signUpFrom = (address: string) =>
    sendFrom(database, address, offersFrom, [`${crypto.randomUUID()}@example.com`])
  for (let person = 1; person <= 20; person++) {
    await signUpFrom('192.0.2.1')
    await signUpFrom(`2001:db8:1:2::${person}`)
  }
  for (const address of ['192.0.2.1', '2001:db8:1:2:ffff::1']) {
    expect((await failureOf(signUpFrom(address))).code, address).toBe('PT429')
  }
  await signUpFrom('192.0.2.2')
  await signUpFrom('2001:db8:1:3::1')
  await signUpFrom('no address')
})

test('only the visitor who sent the same address in the last hour learns that, whether it is on the list or not', async () => {
  const database = await temporaryDatabase()
  const signUpFrom = (address: string, email: string) =>
    sendFrom(database, address, offersFrom, [email])
  await signUpFrom('192.0.2.1', 'listed@example.com')
  const known = await signUpFrom('192.0.2.2', ' Listed@Example.com')
  const unknown = await signUpFrom('192.0.2.2', 'new@example.com')
  expect(known).toEqual(unknown)

  await database.owner.query(sql`delete from sign_up_offers_emails where email = 'new@example.com'`)
  for (const email of ['LISTED@example.com', 'new@example.com']) {
    const failure = await failureOf(signUpFrom('192.0.2.2', email))
    expect(failure).toEqual({
      code: '23505',
      message: 'duplicate key value violates unique constraint "sign_up_offers_emails_email_key"',
    })
  }
  const list = sql`select email from sign_up_offers_emails`
  expect(await rowsFor(database, callers.service, list)).toEqual([{ email: 'listed@example.com' }])

  await database.owner.query(
    sql`update private.offers_submissions set submitted_at = submitted_at - interval '61 minutes'`,
  )
  await signUpFrom('192.0.2.2', 'listed@example.com')
  await signUpFrom('192.0.2.2', 'new@example.com')
  expect(await rowsFor(database, callers.service, list)).toHaveLength(2)
  expect((await database.owner.query(sql`select from private.offers_submissions`)).rowCount).toBe(2) // the others are forgotten
})

test('no way of asking tells a student whether an address is on the list', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await signUp(database, 'listed@example.com')
  const ways = [
    'insert into sign_up_offers_emails (email) values ($1)',
    'insert into sign_up_offers_emails (email) values ($1) returning email',
    'insert into sign_up_offers_emails (email) values ($1) on conflict (email) do nothing',
    'insert into sign_up_offers_emails (email) values ($1) on conflict do nothing returning id',
  ]
  for (const text of ways) {
    for (const caller of [callers.anonymous, callers.student]) {
      const answers = []
      for (const email of ['listed@example.com', 'new@example.com']) {
        await database.owner.query(sql`delete from private.offers_submissions`)
        await database.owner.query(sql`delete from private.function_calls`)
        await database.owner.query(
          sql`delete from sign_up_offers_emails where email <> 'listed@example.com'`,
        )
        const answer = database.callers.query(caller, { text, values: [email] })
        answers.push(await answer.catch(({ code }) => code))
      }
      expect(answers[0], `${caller.role}: ${text}`).toEqual(answers[1])
    }
  }
})

test('two visitors who send one new address at once learn nothing of each other', async () => {
  const database = await temporaryDatabase()
  const sends = Array.from({ length: 4 }, (_, at) =>
    sendFrom(database, `192.0.2.${at}`, offersFrom, ['both@example.com']),
  )
  await Promise.all(sends)
  const { rows } = await database.owner.query(sql`select count(*)::int from sign_up_offers_emails`)
  expect(rows).toEqual([{ count: 1 }])
})

test('a visitor who unsubscribes may sign up again at once; another visitor’s answer does not change', async () => {
  const database = await temporaryDatabase()
  const email = 'reader@example.com'
  await sendFrom(database, '192.0.2.1', offersFrom, [email])
  await sendFrom(database, '192.0.2.2', offersFrom, [email])
  const { token } = await tokenOf(database, email)
  await sendFrom(database, '192.0.2.1', 'select unsubscribe_from_offers($1)', [token])
  expect((await failureOf(sendFrom(database, '192.0.2.2', offersFrom, [email]))).code).toBe('23505')
  await sendFrom(database, '192.0.2.1', offersFrom, [email])
  const list = sql`select unsubscribed_at from sign_up_offers_emails`
  expect(await rowsFor(database, callers.service, list)).toEqual([{ unsubscribed_at: null }])
})

test('admins and the secret key get the plain unique violation, and nobody reads who sent what', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await signUp(database, 'listed@example.com')
  for (const caller of [callers.admin, callers.service]) {
    const again = sql`insert into sign_up_offers_emails (email) values ('listed@example.com')`
    expect((await failureOf(database.callers.query(caller, again))).code).toBe('23505')
    for (const table of ['offers_submissions', 'offers_hash_key']) {
      const read = { text: `select from private.${table}`, values: [] }
      expect((await failureOf(database.callers.query(caller, read))).code).toBe('42501')
    }
  }
})

test('many callers together cannot fill the tables either, and the secret key is not limited', async () => {
  const database = await temporaryDatabase()
  const one = sql`insert into sign_up_offers_emails (email) values (gen_random_uuid() || '@example.com')`
  for (let count = 1; count <= 300; count++) await database.callers.query(callers.anonymous, one)
  expect((await failureOf(database.callers.query(callers.anonymous, one))).code).toBe('PT429')
  await database.callers.query(
    callers.service,
    sql`insert into sign_up_offers_emails (email)
        select gen_random_uuid() || '@example.com' from generate_series(1, 1000)`,
  )
})

test('a request carries one message or one address', async () => {
  const database = await rolledBackDatabase()
  const messages = sql`insert into contact_submissions (name, email, message)
    select 'N', 'n' || number || '@example.com', 'M' from generate_series(1, 2) as number`
  const offers = sql`insert into sign_up_offers_emails (email)
    select 'n' || number || '@example.com' from generate_series(1, 2) as number`
  for (const statement of [messages, offers]) {
    for (const caller of [callers.anonymous, callers.student]) {
      expect(await failureOf(database.callers.query(caller, statement))).toEqual({
        code: 'PT400',
        message: 'Please send one at a time.',
      })
    }
  }
})
