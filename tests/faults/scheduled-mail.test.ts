import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { root } from '#scripts/start-site.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { startLetterServer } from '#tests/support/letters.ts'
import { addOwner, addReminded, type ScheduledMailProcess } from '#tests/support/scheduled-mail.ts'
import { until } from './site-processes.ts'

vi.setConfig({ testTimeout: 120_000 })

const kills = 2
const perKill = 40
/** Claimed at once, and so lost by a kill at most. */
const batch = 10

function startProcess(given: ScheduledMailProcess) {
  const file = path.join(root, 'tests', 'support', 'scheduled-mail-process.ts')
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, SCHEDULED_MAIL: JSON.stringify(given) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

test('kills in the middle of reminders: no student gets two, and few get none', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer({ waitMs: 10 })
  const students = (kills + 1) * perKill
  await addReminded(database, students, '2025-06-02T12:00:00Z')
  const given = {
    login: database.target.login('authenticator'),
    smtpUrl: server.url,
    now: '2025-06-02T12:00:05Z',
  }
  let sender = startProcess(given)
  for (let kill = 1; kill <= kills; kill++) {
    await until('mails arrive', () => server.received.size >= kill * (perKill / 2))
    await sender.kill()
    sender = startProcess(given)
  }
  await until('all are handled', async () => {
    const { rows } = await database.owner.query<{ left: number }>(sql`
      select count(*)::int as left from learning_reminders where next_at <= ${given.now}`)
    return rows[0]?.left === 0
  })
  await until('the last arrive', () => server.received.size >= students - kills * batch)
  expect([...server.received.values()].filter((mails) => mails.length > 1)).toEqual([])
})

test('a kill between queueing and marking the Monday letter sends it once', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await addOwner(database)
  await database.owner.query(sql`update private.monday_letter set last_monday = '2025-05-26'`)
  const given = {
    login: database.target.login('authenticator'),
    smtpUrl: server.url,
    now: '2025-06-02T15:00:00Z',
  }
  const letters = () => server.received.get('owner@river.example') ?? []
  const countOutbox = async (status: 'waiting' | 'sent') => {
    const { rows } = await database.owner.query<{ count: number }>(
      sql`select count(*)::int as count from mail.outbox where status = ${status}`,
    )
    return rows[0]?.count
  }
  const first = startProcess({ ...given, diesAfterQueueing: true })
  // A kill before the outbox knows that it arrived may send any mail twice, which is another story.
  await until('the letter is sent', async () => (await countOutbox('sent')) === 1)
  await first.kill()
  startProcess(given)
  startProcess(given)
  await until('the letter is marked', async () => {
    const { rows } = await database.owner.query<{ isMarked: boolean }>(
      sql`select last_monday = '2025-06-02' as "isMarked" from private.monday_letter`,
    )
    return rows[0]?.isMarked === true
  })
  expect(await countOutbox('waiting')).toBe(0)
  expect(letters()).toHaveLength(1)
})
