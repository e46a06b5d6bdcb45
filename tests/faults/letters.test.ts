import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { root } from '#scripts/start-site.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { addLetterTo, startLetterServer } from '#tests/support/letters.ts'
import { createRandom, settings, tell } from './settings.ts'
import { until } from './site-processes.ts'

const kills = settings.isLong ? 10 : 4
const connections = 3
const peoplePerKill = 60
vi.setConfig({ testTimeout: 60_000 + kills * 10_000 })

test('kills in the middle of a letter: no address twice, none forgotten, few unknown', async () => {
  const random = createRandom(settings.seed)
  const database = await temporaryDatabase()
  const server = await startLetterServer({ waitMs: 5 })
  const people = Array.from(
    { length: (kills + 1) * peoplePerKill },
    (_, number) => `reader${number}@example.com`,
  )
  const letter = await addLetterTo(database, people)
  await database.owner.query(sql`select start_letter(${letter})`)

  let sender = startProcess(database, server.url)
  onTestFinished(() => void sender.kill('SIGKILL'))
  for (let kill = 1; kill <= kills; kill++) {
    await until('mails arrive', () => server.received.size >= kill * (peoplePerKill - 10))
    await sleep(random.between(0, 30))
    const gone = once(sender, 'exit')
    sender.kill('SIGKILL')
    await gone
    sender = startProcess(database, server.url)
  }
  await until('the letter is finished', async () => {
    const { rows } = await database.owner.query<{ status: string }>(
      sql`select status from letters where id = ${letter}`,
    )
    return rows[0]?.status === 'sent'
  })

  const { rows } = await database.owner.query<{ address: string; status: string }>(
    sql`select address, status from letter_recipients where letter_id = ${letter}`,
  )
  const unknown = rows.filter(({ status }) => status === 'unknown')
  tell(`letters: ${kills} kills, ${rows.length} addresses, ${unknown.length} unknown`)
  expect([...server.received.values()].filter((mails) => mails.length > 1)).toEqual([])
  expect(rows.map(({ address }) => address).sort()).toEqual([...people].sort())
  expect(rows.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([])
  const sent = rows.filter(({ status }) => status === 'sent').map(({ address }) => address)
  expect(sent.filter((address) => !server.received.has(address))).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(kills * connections)
})

function startProcess({ target }: TestDatabase, smtpUrl: string) {
  return spawn(process.execPath, [path.join(root, 'tests', 'support', 'letter-process.ts')], {
    env: {
      ...process.env,
      LETTER_PROCESS: JSON.stringify({ login: target.login('authenticator'), smtpUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
