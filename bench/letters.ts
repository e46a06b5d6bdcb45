import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { siteArgs } from '#scripts/start-site.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { load } from './load.ts'
import type { SinkReport } from './mail-sink.ts'
import { startPinned } from './pinned.ts'

const letterCount = 20_000
/** Twenty a second: more than most mail providers take. */
const lettersPerHour = 72_000
const mostExtraMegabytes = 60
const leastShareOfSpeed = 0.8
const roundSeconds = 2
const roundCount = 7
const patienceMs = 1.1 * (letterCount / lettersPerHour) * 3_600_000

/** A letter to many over a local SMTP server, while pages are asked for. */
export const letters: Bench = {
  name: 'letters',
  async run() {
    const mail = await startMailSink()
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-letters-'))
    const site = await startPinned(siteArgs, {
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
type Site = Awaited<ReturnType<typeof startPinned>>

async function measure(site: Site, client: pg.Client, mail: MailSink): Promise<Figure[]> {
  const letter = await writeLetter(client)
  await load(`${site.url}/`, { seconds: roundSeconds })
  const quiet = await askForPages(site)
  await client.query('select start_letter($1)', [letter])
  const began = performance.now()
  const busy = await askForPages(site)
  const isBusyThroughout = mail.received() < letterCount
  while (mail.received() < letterCount && performance.now() - began < patienceMs) {
    busy.mostMegabytes = Math.max(busy.mostMegabytes, await residentMegabytes(site.pid))
    await sleep(200)
  }
  const seconds = (performance.now() - began) / 1000
  const received = mail.received()
  return [
    {
      name: `${letterCount.toLocaleString('en-US')} letters, of the configured rate`,
      measured: `${received} in ${Math.round(seconds)} s`,
      value: (received / seconds) * (3600 / lettersPerHour),
      atLeast: 0.95,
    },
    {
      name: 'extra memory while a letter is sent, MB',
      measured: `${Math.round(quiet.mostMegabytes)} MB before, ${Math.round(busy.mostMegabytes)} MB at most`,
      value: busy.mostMegabytes - quiet.mostMegabytes,
      atMost: mostExtraMegabytes,
    },
    {
      name: 'pages while a letter is sent, of their speed',
      measured: `${Math.round(busy.speed)} of ${Math.round(quiet.speed)} requests/s`,
      value: isBusyThroughout ? busy.speed / quiet.speed : 0,
      atLeast: leastShareOfSpeed,
    },
  ]
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

/** Pages in rounds: the usual speed, and the memory at its highest. */
async function askForPages(site: Site) {
  const speeds: number[] = []
  let mostMegabytes = 0
  while (speeds.length < roundCount) {
    speeds.push((await load(`${site.url}/`, { seconds: roundSeconds })).requestsPerSecond)
    mostMegabytes = Math.max(mostMegabytes, await residentMegabytes(site.pid))
  }
  return { speed: median(speeds), mostMegabytes }
}

async function startMailSink() {
  const child = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
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

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
