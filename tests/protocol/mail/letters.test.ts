import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { until } from '#tests/faults/site-processes.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { addLetterTo, startLetterSender, startLetterServer } from '#tests/support/letters.ts'

type Recipient = { address: string; status: string; attempts: number; answer: string | null }

async function readLetter({ owner }: TestDatabase, id: string) {
  const { rows } = await owner.query<{ status: string; problem: string | null }>(
    sql`select status, problem from letters where id = ${id}`,
  )
  const recipients = await owner.query<Recipient>(
    sql`select address, status, attempts, answer from letter_recipients
        where letter_id = ${id} order by address`,
  )
  return { status: rows[0]?.status, problem: rows[0]?.problem, recipients: recipients.rows }
}

const isDone = (database: TestDatabase, id: string, status = 'sent') =>
  until(`the letter is ${status}`, async () => (await readLetter(database, id)).status === status)

test('each mail has the links of its own address, also for the button of mail programs', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  const subject = '<b>Grüße</b> & =?utf-8?q?odd?= "quotes"'
  const id = await addLetterTo(database, ['ann@example.com', 'bob@example.com'], { subject })
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  await isDone(database, id)

  const { rows } = await database.owner.query<{ token: string; message: string }>(sql`
    select a.token, r.message_id as message
    from letter_addresses as a join letter_recipients as r on r.address = a.email
    order by a.email`)
  const mails = ['ann', 'bob'].map((name) => server.received.get(`${name}@example.com`))
  for (const [at, received] of mails.entries()) {
    expect(received).toHaveLength(1)
    const mail = received?.[0]
    const query = `token=${rows[at]?.token}&letter=${id}`
    const link = `https://books.example/unsubscribe?${query}`
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe']).toBe(`<${link}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers.bcc).toBeUndefined()
    expect(mail?.subject).toBe(subject)
    expect(mail?.messageId).toBe(`<${rows[at]?.message}@site.example.org>`)
    expect(mail?.to).toHaveLength(1)
    expect(mail?.text).toContain(`Leave: ${link} Change: https://books.example/email-preferences?`)
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`)
  }
  expect(rows[0]?.token).not.toBe(rows[1]?.token)
})

test('each reader is greeted by the first name that is known, or by the word for nobody’s', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  const names: [address: string, name: string, greeting: string][] = [
    ['ann@example.com', 'Ann', 'Hi Ann,'],
    ['doe@example.com', 'DR. JANE DOE', 'Hi Jane,'],
    ['bob@example.com', '', 'Hi there,'],
    ['odd@example.com', '<script>x()</script>', 'Hi there,'],
    ['long@example.com', 'x'.repeat(60), 'Hi there,'],
  ]
  const id = await addLetterTo(
    database,
    names.map(([address]) => address),
    { subject: '{first name|Dear reader}: news' },
  )
  for (const [address, name] of names) {
    await database.owner.query(
      sql`update sign_up_offers_emails set first_name = ${name} where email = ${address}`,
    )
  }
  await database.owner.query(
    sql`update letters
        set mail_html = '<p>Hi {first name|there},</p>' || mail_html,
          mail_text = 'Hi {first name},' || mail_text
        where id = ${id}`,
  )
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  await isDone(database, id)
  for (const [address, , greeting] of names) {
    const mail = server.received.get(address)?.[0]
    expect(mail?.html, address).toContain(`<p>${greeting}</p>`)
    expect(mail?.text, address).toContain(greeting)
  }
  expect(server.received.get('ann@example.com')?.[0]?.subject).toBe('Ann: news')
  expect(server.received.get('bob@example.com')?.[0]?.subject).toBe('Dear reader: news')
})

test('an address that the server refuses is marked, and the next letter passes it over', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer({
    onRecipient: (address) =>
      address.startsWith('gone') ? { code: 550, words: '5.1.1 No such user' } : undefined,
  })
  const people = ['gone@example.com', 'here@example.com']
  const first = await addLetterTo(database, people)
  await database.owner.query(sql`select start_letter(${first})`)
  startLetterSender(database, server.url)
  await isDone(database, first)
  const { recipients } = await readLetter(database, first)
  expect(recipients).toMatchObject([{ status: 'bounced', attempts: 1 }, { status: 'sent' }])
  expect(recipients[0]?.answer).toContain('No such user')

  const second = await addLetterTo(database, people)
  await database.owner.query(sql`select start_letter(${second})`)
  await isDone(database, second)
  expect((await readLetter(database, second)).recipients).toMatchObject([
    { address: 'here@example.com', status: 'sent' },
  ])
})

test('a server that refuses the sender pauses the letter with its words, and marks nobody', async () => {
  const database = await temporaryDatabase()
  let isRefusing = true
  const server = await startLetterServer({
    onSender: () => (isRefusing ? { code: 550, words: '5.7.1 Account suspended' } : undefined),
  })
  const people = Array.from({ length: 10 }, (_, number) => `reader${number}@example.com`)
  const id = await addLetterTo(database, people)
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  await isDone(database, id, 'paused')
  expect((await readLetter(database, id)).problem).toContain('Account suspended')
  const { rows } = await database.owner.query(
    sql`select email from letter_addresses where bounced_at is not null`,
  )
  expect(rows).toEqual([])

  // The refusal of a mail that is still in hand would pause the letter once more.
  const inHand = sql`select from letter_recipients where status = 'sending'`
  await expect.poll(async () => (await database.owner.query(inHand)).rows.length).toBe(0)
  isRefusing = false
  await database.owner.query(sql`select resume_letter(${id})`)
  await isDone(database, id)
  expect([...server.received.values()].map(({ length }) => length)).toEqual(people.map(() => 1))
})

test('a busy server gets the mail later, under the same Message-ID', async () => {
  const database = await temporaryDatabase()
  const refused: string[] = []
  const server = await startLetterServer({
    onRecipient: (address) => {
      if (refused.includes(address)) return undefined
      refused.push(address)
      return { code: 451, words: '4.7.1 Please come back later' }
    },
  })
  const people = ['ann@example.com', 'bob@example.com']
  const id = await addLetterTo(database, people)
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  await isDone(database, id)
  expect((await readLetter(database, id)).recipients).toMatchObject([
    { status: 'sent', attempts: 2 },
    { status: 'sent', attempts: 2 },
  ])
  expect(server.received.get('ann@example.com')).toHaveLength(1)
})

test('a connection cut before the answer leaves an unknown outcome, which only the owner decides', async () => {
  const database = await temporaryDatabase()
  let cuts = 1
  const server = await startLetterServer({ cutAfter: () => cuts-- > 0 })
  const id = await addLetterTo(database, ['ann@example.com'])
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  await isDone(database, id)
  expect((await readLetter(database, id)).recipients).toMatchObject([{ status: 'unknown' }])
  expect(server.received.get('ann@example.com')).toHaveLength(1)

  await database.owner.query(sql`select decide_unknown(${id}, true)`)
  await isDone(database, id)
  const [first, second] = server.received.get('ann@example.com') ?? []
  expect(second?.messageId).toBe(first?.messageId)
})

test('a letter is paused, continued and stopped; of two processes one sends', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  const people = Array.from({ length: 40 }, (_, number) => `reader${number}@example.com`)
  const id = await addLetterTo(database, people, { lettersPerHour: 36_000 })
  await database.owner.query(sql`select start_letter(${id})`)
  startLetterSender(database, server.url)
  startLetterSender(database, server.url)
  await until('some have it', () => server.received.size >= 3)
  await database.owner.query(sql`select pause_letter(${id})`)
  await until('none is in hand', async () =>
    (await readLetter(database, id)).recipients.every(({ status }) => status !== 'sending'),
  )
  const paused = server.received.size
  expect((await readLetter(database, id)).status).toBe('paused')
  await database.owner.query(sql`select resume_letter(${id})`)
  await until('some more have it', () => server.received.size > paused)
  await database.owner.query(sql`select stop_letter(${id})`)
  await until('none is in hand', async () =>
    (await readLetter(database, id)).recipients.every(({ status }) => status !== 'sending'),
  )
  const { status, recipients } = await readLetter(database, id)
  expect(status).toBe('stopped')
  const sent = recipients.filter((recipient) => recipient.status === 'sent')
  expect(sent.map(({ address }) => address).sort()).toEqual([...server.received.keys()].sort())
  expect(recipients.filter((recipient) => recipient.status === 'skipped')).toHaveLength(
    people.length - sent.length,
  )
  expect([...server.received.values()].every((mails) => mails.length === 1)).toBe(true)
})

test('a letter begins at its time, and those who left meanwhile do not get it', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  const id = await addLetterTo(database, ['ann@example.com', 'bob@example.com'])
  await database.owner.query(sql`select start_letter(${id}, now() + interval '1 hour')`)
  expect((await readLetter(database, id)).status).toBe('scheduled')
  await database.owner.query(sql`select private.leave_letters('bob@example.com')`)
  await database.owner.query(sql`update letters set scheduled_at = now() where id = ${id}`)
  startLetterSender(database, server.url)
  await isDone(database, id)
  expect([...server.received.keys()]).toEqual(['ann@example.com'])
})
