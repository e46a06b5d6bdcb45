import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#platform/postgres/migrate.ts'
import { refuseUnusable } from '#platform/postgres/refuse-unusable.ts'
import { ensureServiceLogins } from '#platform/postgres/service-logins.ts'
import { urlTarget } from '#platform/postgres/target.ts'
import { adminAccount, launchSite, type RunningSite, startSite } from '#scripts/start-site.ts'
import { startS3Server } from '#tests/protocol/storage/s3-server.ts'
import { addressOf, startServices } from '#tests/start/standalone-services.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { postgres15, startOtherPostgres, startPooler } from '#tests/support/other-postgres.ts'

vi.setConfig({ testTimeout: 180_000 })

test.skipIf(!postgres15)(
  'DATABASE_URL replaces the embedded server, also by Postgres 15',
  async () => {
    const site = await startSite({ env: { DATABASE_URL: await otherPostgres() } })
    onTestFinished(async () => void (await site.stop()))

    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    const blog = await fetch(`${site.url}/blog`)
    expect(blog.status).toBe(200)
    expect(await blog.text()).toContain('Chart of Accounts Basics')
  },
)

test.skipIf(!postgres15)(
  'two instances on one database and one store are one site, and one may die',
  async () => {
    const env = {
      SEED: 'none',
      DATABASE_URL: await otherPostgres(),
      ...(await s3Environment()),
    }
    const [first, second] = await Promise.all([startSite({ env }), startSite({ env })])
    onTestFinished(async () => {
      await first.stop()
      await second.stop()
    })
    const keys = await keysOf(first)
    expect(await keysOf(second)).toEqual(keys)

    // A session of one instance is valid at the other.
    const here = createClient(first.url, keys.publishable)
    const { data } = await here.auth.signInWithPassword(adminAccount)
    const there = createClient(second.url, keys.publishable, {
      global: { headers: { Authorization: `Bearer ${data.session?.access_token}` } },
    })
    expect((await there.from('user_roles').select('role')).data).toContainEqual({ role: 'admin' })

    // A post written at one instance invalidates the other's page cache.
    const blog = async () => (await fetch(`${second.url}/blog`)).text()
    expect(await blog()).not.toContain('Fresh from the other process')
    const post = { title: 'Fresh from the other process', content: '<p>Words.</p>' }
    await here.from('blog_posts').insert(post).throwOnError()
    await expect.poll(blog, { timeout: 10_000 }).toContain('Fresh from the other process')

    // A file uploaded at one instance can be downloaded from the other.
    const upload = await here.storage
      .from('product-files')
      .upload('shared/guide.pdf', '%PDF-1.4\n%sample', { contentType: 'application/pdf' })
    expect(upload.error).toBeNull()
    const download = await there.storage.from('product-files').download('shared/guide.pdf')
    expect(await download.data?.text()).toContain('%PDF-1.4')

    const visits = keepVisiting(second.url)
    await sleep(500)
    first.process.kill('SIGKILL')
    await sleep(1500)
    const statuses = await visits.stop()
    expect(statuses.length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  },
)

test.runIf(postgres15)(
  'a pooler in transaction mode is refused by name, and one in session mode is not',
  async (context) => {
    const databaseUrl = await otherPostgres()
    const poolers = [
      await startPooler(databaseUrl, 'transaction'),
      await startPooler(databaseUrl, 'session'),
    ]
    const [transaction, session] = poolers
    if (!transaction || !session) return context.skip()
    onTestFinished(async () => void (await Promise.all([transaction.stop(), session.stop()])))

    await expect(refuseUnusable(urlTarget(transaction.url), 'DATABASE_URL')).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode',
    )
    await refuseUnusable(urlTarget(session.url), 'DATABASE_URL')

    const single = await startPooler(databaseUrl, 'transaction', 1)
    if (!single) return context.skip()
    onTestFinished(() => single.stop())
    await expect(refuseUnusable(urlTarget(single.url), 'DATABASE_URL')).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode',
    )
  },
)

test.runIf(postgres15)(
  'the owner’s password may come from PGPASSWORD, and a role that may not log in is named',
  async () => {
    const address = new URL(await otherPostgres())
    vi.stubEnv('PGPASSWORD', decodeURIComponent(address.password))
    onTestFinished(() => void vi.unstubAllEnvs())
    address.password = ''
    const target = urlTarget(address.href)
    await refuseUnusable(target, '--database')
    await migrate(target)
    await ensureServiceLogins(target, '--database')

    const owner = new pg.Client(target.owner)
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('alter role authenticator connection limit 0')
    await expect(ensureServiceLogins(target, '--database')).rejects.toThrow(
      'Postgres at --database does not let the role authenticator log in',
    )

    await owner.query(`alter role authenticator connection limit -1 password 'another'`)
    await owner.query(`create role helper login noinherit password 'sample-helper'`)
    const weak = new URL(address)
    weak.username = 'helper'
    weak.password = 'sample-helper'
    await expect(ensureServiceLogins(urlTarget(weak.href), 'DATABASE_URL')).rejects.toThrow(
      'The user of DATABASE_URL may not set the password of the role authenticator',
    )
  },
)

test.runIf(postgres15)(
  'a user who lacks a right is told in one sentence which one, by both programs',
  async () => {
    const address = new URL(await otherPostgres())
    const owner = new pg.Client(address.href)
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(`create role helper login password 'sample-helper'`)
    address.username = 'helper'
    address.password = 'sample-helper'
    const remedy = 'give it CREATE on the database and CREATEROLE, or use the owner.'
    const refusals = async () => [await refusalOfSite(address), await refusalOfServices(address)]
    for (const reason of ['database postgres', 'create role']) {
      expect(await refusals()).toEqual([
        expect.stringMatching(
          `^The user of DATABASE_URL lacks a right \\(permission denied .*${reason}\\): ${remedy}$`,
        ),
        expect.stringMatching(
          `^The user of --database lacks a right \\(permission denied .*${reason}\\): ${remedy}$`,
        ),
      ])
      await owner.query('grant create on database postgres to helper')
    }
  },
)

test.runIf(postgres15)('a connection that is refused is told with what mends it', async () => {
  const address = new URL(await otherPostgres())
  const refusal = (changes: Partial<Record<'password' | 'pathname' | 'port', string>>) =>
    refuseUnusable(urlTarget(Object.assign(new URL(address), changes).href), '--database').then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  expect(await refusal({ password: '' })).toBe(
    'Postgres at --database refuses the connection: it asks for a password. Give it in the address or in PGPASSWORD.',
  )
  expect(await refusal({ password: 'wrong' })).toMatch(/Check user and password in the address\.$/)
  expect(await refusal({ pathname: '/none' })).toMatch(/Make it with CREATE DATABASE, or .*\.$/)
  expect(await refusal({ port: '1' })).toMatch(/Start the server, or check host and port .*\.$/)
})

test.runIf(postgres15)(
  'services whose login loses a right answer 503 until it is mended',
  async () => {
    const { url, owner, folder } = await startServices('', { databaseUrl: await otherPostgres() })
    const { secret } = JSON.parse(await readFile(path.join(folder, 'data', 'keys.json'), 'utf8'))
    const status = async () =>
      (await fetch(`${url}/rest/v1/things`, { headers: { apikey: secret } })).status
    const run = (text: string) => owner.query({ text, values: [] })
    await run(`create table public.things (id int); grant select on public.things to service_role;
      notify pgrst, 'reload schema'`)
    await expect.poll(status, { timeout: 20_000 }).toBe(200)

    await run('revoke service_role from authenticator')
    await expect.poll(status).toBe(503)
    await run('grant service_role to authenticator')
    await expect.poll(status).toBe(200)

    const { rows } = await owner.query<{ password: string }>({
      text: `select rolpassword as password from pg_authid where rolname = 'authenticator'`,
      values: [],
    })
    await run(`alter role authenticator password 'x'`)
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`,
    )
    await expect.poll(status).toBe(503)
    await run(`alter role authenticator password '${rows[0]?.password}'`)
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
  },
)

test('a Postgres older than 15 is refused by its version', async () => {
  const database = await temporaryDatabase('template1')
  await database.owner.query({
    text: `create schema older;
      create function older.current_setting(text) returns text language sql return '140012'`,
    values: [],
  })
  const older = `${addressOf(database)}&options=${encodeURIComponent('-c search_path=older,pg_catalog')}`
  await expect(refuseUnusable(urlTarget(older), '--database')).rejects.toThrow(
    'Postgres at --database is version 14, but must be 15 or newer.',
  )
})

async function refusalOfSite(address: URL) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-refused-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const child = launchSite({ DATA_DIR: dataDir, DATABASE_URL: address.href })
  const [stderr] = await Promise.all([text(child.stderr as Readable), once(child, 'close')])
  return stderr.trim()
}

async function refusalOfServices(address: URL) {
  return startServices('', { databaseUrl: address.href }).then(
    () => 'started',
    (error: Error) => error.message.trim(),
  )
}

async function otherPostgres() {
  const other = await startOtherPostgres(postgres15 ?? '')
  onTestFinished(() => other.stop())
  return other.url
}

async function s3Environment() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-s3-'))
  const { settings, stop } = await startS3Server(folder)
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}

async function keysOf(site: RunningSite) {
  const text = await readFile(path.join(site.dataDir, 'keys.json'), 'utf8')
  return JSON.parse(text) as { publishable: string }
}

/** A new query each time, so that pages are rendered and not cached. */
function keepVisiting(url: string) {
  const statuses: number[] = []
  let isOn = true
  let visit = 0
  const visitors = Array.from({ length: 4 }, async () => {
    while (isOn) {
      statuses.push((await fetch(`${url}/blog?q=${visit++}`)).status)
      await sleep(50)
    }
  })
  return {
    async stop() {
      isOn = false
      await Promise.all(visitors)
      return statuses
    },
  }
}
