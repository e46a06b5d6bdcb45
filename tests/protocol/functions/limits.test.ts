import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientNetwork } from '#platform/http/client-network.ts'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { contact, saveSubmission } from '#tests/protocol/support/contact.ts'
import { startFunctions } from '#tests/protocol/support/functions.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('one address cannot fill the mailbox, whichever process it asks', async () => {
  const callers = new CallerDatabase({ ...database.target.login('authenticator'), max: 1 })
  onTestFinished(() => callers.close())
  const limits = { rateLimitScale: 0.4, address: '198.51.100.1' }
  const processes = [
    await startFunctions(database, limits),
    await startFunctions(database, { ...limits, callers }),
  ]
  const answers = []
  for (let time = 0; time < 3; time++) {
    for (const { functions } of processes) {
      const { error } = await functions.invoke('send-contact-email', { body: contact })
      answers.push(error?.context.status ?? 200)
    }
  }
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
  const { error } = await (await startFunctions(database, limits)).functions.invoke(
    'send-contact-email',
    {
      body: contact,
    },
  )
  expect(Number(error?.context.headers.get('retry-after'))).toBeGreaterThan(500)

  const neighbour = await startFunctions(database, { ...limits, address: '198.51.100.2' })
  expect(
    (await neighbour.functions.invoke('send-contact-email', { body: contact })).error,
  ).toBeNull()
})

test('a message that was saved is mailed once without being counted again', async () => {
  const { functions } = await startFunctions(database, {
    rateLimitScale: 0.1,
    address: '198.51.100.5',
  })
  const mail = async (submission_id?: string) => {
    const body = { ...contact, submission_id }
    return (await functions.invoke('send-contact-email', { body })).error?.context.status ?? 200
  }
  const saved = [await saveSubmission(database), await saveSubmission(database)]
  expect([await mail(), await mail()]).toEqual([200, 429])
  expect([await mail(saved[0]), await mail(saved[1])]).toEqual([200, 200])
  expect([await mail(saved[0]), await mail(crypto.randomUUID())]).toEqual([429, 429])
})

test('an IPv6 caller is counted with all addresses of its /64 network', async () => {
  const isServed = async (address: string) => {
    const { functions } = await startFunctions(database, { rateLimitScale: 0.2, address })
    return (await functions.invoke('send-contact-email', { body: contact })).error === null
  }
  expect(await isServed('2001:db8:1:2::1')).toBe(true)
  expect(await isServed('2001:db8:1:2:ffff::2')).toBe(true)
  expect(await isServed('2001:db8:1:2:3:4:5:6')).toBe(false)
  expect(await isServed('2001:db8:1:3::1')).toBe(true)
})

test('the database counts by the same networks as the server', async () => {
  const addresses = [
    ...['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '2001:db8::5', 'fe80::1%eth0'],
    ...[
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:3::1',
      '::1',
    ],
  ]
  const { rows } = await database.owner.query<{ network: string }>({
    text: 'select private.network_of(address) as network from unnest($1::text[]) as address',
    values: [addresses],
  })
  const networks = rows.map(({ network }) => network)
  const sameAs = (names: string[]) => names.map((name) => names.indexOf(name))
  expect(sameAs(networks)).toEqual(sameAs(addresses.map(clientNetwork)))
  expect(networks.slice(0, 3)).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7'])
})

test('of many calls at the same moment no more pass than may', async () => {
  const { functions } = await startFunctions(database, {
    rateLimitScale: 0.4,
    address: '198.51.100.3',
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => functions.invoke('send-contact-email', { body: contact })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(4)
})

test('when the time is over a caller may go on, and old counts are forgotten', async () => {
  const { functions } = await startFunctions(database, {
    rateLimitScale: 0.1,
    address: '198.51.100.4',
  })
  const isServed = async () =>
    (await functions.invoke('send-contact-email', { body: contact })).error === null
  expect([await isServed(), await isServed()]).toEqual([true, false])
  await database.owner.query({
    text: `update private.function_calls set window_ends_at = window_ends_at - interval '2 hours'`,
    values: [],
  })
  expect([await isServed(), await isServed()]).toEqual([true, false])
  const { rows } = await database.owner.query({
    text: 'select count(*)::int as kept from private.function_calls',
    values: [],
  })
  expect(rows).toEqual([{ kept: 2 }]) // this address, and all of them together
})

test('over a database without the tables of the site a function says what it needs', async () => {
  const bare = await temporaryDatabase('template1')
  const { functions } = await startFunctions(database, { callers: bare.callers })
  const { error } = await functions.invoke('send-contact-email', { body: contact })
  expect([error?.context.status, await error?.context.json()]).toEqual([
    503,
    {
      code: 'not_migrated',
      message: 'The functions of this site need the tables of supabase/migrations.',
    },
  ])
})
