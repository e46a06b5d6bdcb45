import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { siteArgs } from '#scripts/start-site.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { load } from './load.ts'
import { startPinned } from './pinned.ts'

const letterCount = 20_000
const lettersPerHour = 720_000
const mostExtraMegabytes = 60
const leastShareOfSpeed = 0.8
const roundSeconds = 2
const roundCount = 5

/** A letter to many over a local SMTP server, while pages are asked for. */
export const letters: Bench = {
  name: 'letters',
  async run() {
    const mail = await startMailServer()
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
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Mail = Awaited<ReturnType<typeof startMailServer>>
type Site = Awaited<ReturnType<typeof startPinned>>

async function measure(site: Site, client: pg.Client, mail: Mail): Promise<Figure[]> {
  await client.query(
    `insert into site_settings (letters_per_hour) values (${lettersPerHour})
     on conflict (id) do update set letters_per_hour = excluded.letters_per_hour`,
  )
  await client.query(
    `insert into sign_up_offers_emails (email)
     select 'reader' || number || '@example.com' from generate_series(1, ${letterCount}) as number`,
  )
  const { rows } = await client.query(
    `insert into letters (subject, audience, mail_html, mail_text)
     values ('Sample', '[{"kind": "offers"}]',
       repeat('<p>A paragraph of a letter.</p>', 500) || '%unsubscribe_url%', '%unsubscribe_url%')
     returning id`,
  )
  const speed = async () =>
    (await load(`${site.url}/`, { seconds: roundSeconds })).requestsPerSecond
  const rounds = async () => {
    const found: number[] = []
    while (found.length < roundCount) found.push(await speed())
    return median(found)
  }
  await speed()
  const quiet = await rounds()
  const before = await residentMegabytes(site.pid)
  await client.query('select start_letter($1)', [rows[0]?.id])
  const began = performance.now()
  const busy = await rounds()
  let most = before
  while (mail.received() < letterCount && performance.now() - began < 600_000) {
    most = Math.max(most, await residentMegabytes(site.pid))
    await sleep(500)
  }
  const seconds = (performance.now() - began) / 1000
  return [
    {
      name: `${letterCount.toLocaleString('en-US')} letters handed over, of the configured rate`,
      measured: `${mail.received()} in ${Math.round(seconds)} s`,
      value: (mail.received() / seconds) * (3600 / lettersPerHour),
      atLeast: 0.8,
    },
    {
      name: 'extra memory while a letter is sent, MB',
      measured: `${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
      value: most - before,
      atMost: mostExtraMegabytes,
    },
    {
      name: 'pages while a letter is sent, of their speed',
      measured: `${Math.round(busy)} of ${Math.round(quiet)} requests/s`,
      value: busy / quiet,
      atLeast: leastShareOfSpeed,
    },
  ]
}

async function startMailServer() {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => {
        received++
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
