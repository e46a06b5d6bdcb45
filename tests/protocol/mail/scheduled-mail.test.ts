import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { until } from '#tests/faults/site-processes.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { startLetterServer } from '#tests/support/letters.ts'
import {
  addOwner,
  addReminded,
  type ScheduledMailProcess,
  startScheduledMail,
} from '#tests/support/scheduled-mail.ts'

type Server = Awaited<ReturnType<typeof startLetterServer>>

const reminderAt = '2025-06-02T12:00:00Z'

function start(
  database: TestDatabase,
  server: Server,
  now: string,
  more: Partial<ScheduledMailProcess> = {},
) {
  const login = database.target.login('authenticator')
  const started = startScheduledMail({ login, smtpUrl: server.url, now, ...more })
  onTestFinished(started.stop)
  return started
}

const headersOf = (mail: NonNullable<ReturnType<Server['received']['get']>>[number] | undefined) =>
  Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])

const handled = (database: TestDatabase, now: string) =>
  until('all reminders are handled', async () => {
    const { rows } = await database.owner.query<{ left: number }>(
      sql`select count(*)::int as left from learning_reminders where next_at <= ${now}`,
    )
    return rows[0]?.left === 0
  })

test('two processes send each student one reminder, with her next lesson and a link that stops it', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await addReminded(database, 25, reminderAt)
  start(database, server, reminderAt)
  start(database, server, reminderAt)
  await until('all arrive', () => server.received.size === 25)
  await handled(database, reminderAt)
  expect([...server.received.values()].filter((mails) => mails.length !== 1)).toEqual([])

  const [mail] = server.received.get('student7@river.example') ?? []
  const { rows } = await database.owner.query<{ token: string }>(sql`
    select token from learning_reminders as r join auth.users as u on u.id = r.user_id
    where email = 'student7@river.example'`)
  const link = `https://books.example/stop-mail?token=${rows[0]?.token}`
  expect(mail?.subject).toBe('Your lesson is ready when you are')
  expect(mail?.text).toContain('Hi Ann,')
  expect(mail?.text).toContain('First lesson')
  expect(mail?.text).toContain('https://books.example/courses/sample-course/first-lesson')
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`<a href="${link}">`)
  expect(headersOf(mail)).toMatchObject({
    'list-unsubscribe': `<${link}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('an address that does not exist gets no further reminder, and one that is busy is tried again', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer({
    onRecipient(address) {
      if (address.startsWith('student1@')) return { code: 550, words: '5.1.1 No such user' }
      if (address.startsWith('student2@')) return { code: 451, words: '4.3.0 Busy' }
      return undefined
    },
  })
  await addReminded(database, 3, reminderAt)
  start(database, server, reminderAt)
  await until('the third arrives', () => server.received.has('student3@river.example'))
  const nextOf = async () => {
    const { rows } = await database.owner.query<{ next: string | null }>(sql`
      select to_char(next_at at time zone 'UTC', 'MM-DD HH24:MI') as next
      from learning_reminders as r join auth.users as u on u.id = r.user_id order by email`)
    return rows.map(({ next }) => next)
  }
  const expected = [null, '06-02 12:05', '06-03 12:00']
  await until('the answers are kept', async () => String(await nextOf()) === String(expected))
  expect(await nextOf()).toEqual(expected)
})

const letterTime = '2025-06-02T14:00:00Z'

async function lastMondayWas(database: TestDatabase, monday: string) {
  await addOwner(database)
  await database.owner.query(sql`update private.monday_letter set last_monday = ${monday}`)
}

const markedAs = (database: TestDatabase, monday: string) =>
  until('the letter is marked', async () => {
    const { rows } = await database.owner.query<{ isMarked: boolean }>(
      sql`select last_monday = ${monday} as "isMarked" from private.monday_letter`,
    )
    return rows[0]?.isMarked === true
  })

test('two processes send the owner one letter, with a link that stops it', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await lastMondayWas(database, '2025-05-26')
  start(database, server, letterTime)
  start(database, server, letterTime)
  const letters = () => server.received.get('owner@river.example') ?? []
  await until('the letter arrives', () => letters().length > 0)
  await markedAs(database, '2025-06-02')
  expect(letters()).toHaveLength(1)
  const [letter] = letters()
  const { rows } = await database.owner.query<{ token: string }>(
    sql`select token from private.monday_letter`,
  )
  const link = `https://books.example/stop-mail?token=${rows[0]?.token}`
  expect(letter?.subject).toBe('Your Monday letter, June 2')
  expect(letter?.text?.trim()).toContain(`You get this letter every Monday. Stop it: ${link}`)
  expect(headersOf(letter)['list-unsubscribe']).toBe(`<${link}>`)
})

test('the letter has the lines of Today: backups, the site check, an example login; nothing in it tells who opens it', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await lastMondayWas(database, '2025-05-26')
  await database.owner.query(
    sql`update auth.users set email = 'owner@example.com' where email = 'owner@river.example'`,
  )
  await database.owner.query(sql`insert into courses (title) values ('Empty')`)
  start(database, server, letterTime, { failsBackups: true })
  const letters = () => server.received.get('owner@river.example') ?? []
  await until('the letter arrives', () => letters().length > 0)
  const [letter] = letters()
  const [, today = ''] = /^Today\n((?:- .+\n)+)/.exec(letter?.text ?? '') ?? []
  expect(today.trim().split('\n')).toEqual([
    '- You log in with an example address: a forgotten password could not reach you: https://books.example/account#email',
    '- 1 problem with your backups: https://books.example/admin/backups',
    expect.stringMatching(
      /^- \d+ things to fix on your site: https:\/\/books.example\/admin\/site-check$/,
    ),
  ])
  const html = String(letter?.html)
  expect(html).not.toMatch(/<img|background(-image)?\s*[:=][^;"]*url/i)
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((address) => !address.startsWith('https://books.example/'))).toEqual([])
})

test('a mail server that is silent comes first in the letter that it sends once it answers', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await lastMondayWas(database, '2025-05-26')
  start(database, server, letterTime, { checkedUrl: 'smtp://127.0.0.1:1' })
  const letters = () => server.received.get('owner@river.example') ?? []
  await until('the letter arrives', () => letters().length > 0)
  const words =
    'Email isn’t going out. No mail server answers at 127.0.0.1, port 1. Check the port.'
  expect(letters()[0]?.text).toContain(
    `Today, when this was written\n- ${words} https://books.example/admin/mail\n`,
  )
})

test('the letter is not due before Monday at seven, nor while it is switched off', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await lastMondayWas(database, '2025-05-26')
  const before = start(database, server, '2025-06-02T13:59:59Z')
  expect(await before.monday.dueAt?.(undefined)).toEqual({ at: new Date(letterTime) })
  await database.owner.query(sql`
    insert into site_settings (monday_letter) values (false)
    on conflict (id) do update set monday_letter = false`)
  const after = start(database, server, letterTime)
  expect(await after.monday.dueAt?.(undefined)).toBeNull()
  expect(server.received.size).toBe(0)
})
