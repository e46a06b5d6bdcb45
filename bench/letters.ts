import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { type Bench, type Figure, median } from './figure.ts'
import type { SinkReport } from './mail-sink.ts'
import { load } from './support/load.ts'
import { startPinnedSite } from './support/pinned.ts'
import { residentMegabytes } from './support/processes.ts'

const letterCount = 2_000
/** Fourteen a second: at 72,000 an hour pages fall below their share (docs/decisions/032-letters.md). */
const lettersPerHour = 50_400
const mostExtraMegabytes = 60
const leastShareOfSpeed = 0.8
const leastShareOfEmails = 0.8
const roundSeconds = 2
const roundCount = 9
const patienceMs = 1.1 * (letterCount / lettersPerHour) * 3_600_000

/** A letter to many over a local SMTP server, while pages are asked for. */
export const letters: Bench = {
  name: 'letters',
  async run() {
    const mail = await startMailSink()
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-letters-'))
    const site = await startPinnedSite({
      DATA_DIR: dataDir,
      PORT: '0',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sample Coach <coach@site.example.org>',
    })
    const client = new pg.Client(embeddedTarget(path.join(dataDir, 'postgres')).owner)
    try {
      await client.connect()
      return await measure(site, client, mail)
    } finally {
      await client.end()
      await site.stop()
      mail.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type MailSink = Awaited<ReturnType<typeof startMailSink>>
type Site = Awaited<ReturnType<typeof startPinnedSite>>

async function measure(site: Site, client: pg.Client, mail: MailSink): Promise<Figure[]> {
  const letter = await writeLetter(client)
  await load(`${site.url}/`, { seconds: roundSeconds })
  const before = await residentMegabytes(site.pid)
  await client.query('select start_letter($1)', [letter])
  const shares = await comparePages(site, client, letter, mail)
  const received = mail.received()
  const began = performance.now()
  let most = 0
  while (mail.received() < letterCount && performance.now() - began < patienceMs) {
    most = Math.max(most, await residentMegabytes(site.pid))
    await sleep(200)
  }
  const seconds = (performance.now() - began) / 1000
  const sent = mail.received() - received
  return [
    {
      name: `${letterCount.toLocaleString('en-US')} letters, of the configured rate`,
      measured: `the last ${sent} in ${Math.round(seconds)} s`,
      value: (sent / seconds) * (3600 / lettersPerHour),
      atLeast: 0.95,
    },
    {
      name: 'extra memory while a letter is sent, MB',
      measured: `${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
      value: most - before,
      atMost: mostExtraMegabytes,
    },
    {
      name: 'pages while a letter is sent, of their speed',
      measured: `${shares.map((share) => share.toFixed(2)).join(' ')}`,
      value: median(shares),
      atLeast: leastShareOfSpeed,
    },
  ]
}

/** Pages without and with the letter, in turns: the machine's own speed changes by the minute. */
async function comparePages(site: Site, client: pg.Client, letter: string, mail: MailSink) {
  const shares: number[] = []
  while (shares.length < roundCount) {
    await client.query('select pause_letter($1)', [letter])
    const quiet = await askForPages(site)
    await client.query('select resume_letter($1)', [letter])
    const busy = await askForPages(site, mail)
    // A round in which too few emails arrived shows nothing about pages beside a letter.
    const isSending = busy.emails > leastShareOfEmails * roundSeconds * (lettersPerHour / 3600)
    shares.push(isSending ? busy.speed / quiet.speed : 0)
  }
  return shares
}

/** After a pause: the sender looks for work every two seconds, and both kinds begin rested. */
async function askForPages(site: Site, mail?: MailSink) {
  await sleep(2500)
  const received = mail?.received() ?? 0
  const { requestsPerSecond } = await load(`${site.url}/`, { seconds: roundSeconds })
  return { speed: requestsPerSecond, emails: (mail?.received() ?? 0) - received }
}

/** A draft to many confirmed subscribers. */
async function writeLetter(client: pg.Client): Promise<string> {
  await client.query(
    `insert into site_settings (letters_per_hour) values (${lettersPerHour})
     on conflict (id) do update set letters_per_hour = excluded.letters_per_hour`,
  )
  await client.query(
    `insert into sign_up_offers_emails (email)
     select 'reader' || number || '@example.com' from generate_series(1, ${letterCount}) as number`,
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into letters (subject, audience, mail_html, mail_text)
     values ('Sample', '[{"kind": "offers"}]',
       repeat('<p>A paragraph of a letter.</p>', 500) || '%unsubscribe_url%', '%unsubscribe_url%')
     returning id`,
  )
  return rows[0]?.id ?? ''
}

async function startMailSink() {
  // On the other core: a mail server is another machine.
  const program = [process.execPath, path.join(import.meta.dirname, 'mail-sink.ts')]
  const child = spawn('taskset', ['-c', '1', ...program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let [last] = (await once(child, 'message')) as [SinkReport]
  child.on('message', (report: SinkReport) => {
    last = report
  })
  return {
    url: `smtp://127.0.0.1:${last.port}`,
    received: () => last.received,
    stop: () => void child.kill(),
  }
}
