import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database as Schema } from '#app/lib/database.ts'
import { createLog } from '#platform/http/log.ts'
import { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { loadOrCreateApiKeys } from '#server/api-keys.ts'
import { readConfig } from '#server/config.ts'
import { fillEmptySite } from '#server/first-start/fill-empty-site.ts'
import { createRuntime } from '#server/runtime.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { templateDatabase } from '#tests/support/template-database.ts'
import { Visitor } from './visitor.ts'

type Env = Record<string, string>
type Account = { fullName: string; email: string; password: string }

export type TestSite = {
  /** A visitor without an account. */
  visitor(): Visitor
  /** A visitor who is logged in: as the owner, or as a new student. */
  as(role: 'admin' | 'student'): Promise<Visitor & { account: Account }>
  logIn(account: Pick<Account, 'email' | 'password'>): Promise<Visitor>
  /** The official client, with the publishable key or with the service role. */
  connect(role?: 'anon' | 'service'): SupabaseClient<Schema>
  database: TestDatabase
  dataDir: string
  siteUrl: string
  /** Every line of the log so far. */
  log: string[]
}

const siteUrl = 'http://localhost:3000'
const demoTemplate = 'demo_template'

/**
 * One site for the tests of a file: the whole program without a socket, on a clone of a database
 * with the demo content. It renders with build/server, which `node scripts/setup.mjs --build
 * --tests` makes; `npm test` runs it first. Call it once, at the top of the file.
 */
export function testSite(env: Env = {}): TestSite {
  const site = {} as TestSite
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openSite(env)
    Object.assign(site, opened.site)
    close = opened.close
  })
  afterAll(() => close())
  return site
}

async function openSite(env: Env) {
  const template = await makeDemoTemplate()
  const database = await createTestDatabase(demoTemplate)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-data-'))
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  const config = configOf(dataDir, env)
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const apiKeys = await loadOrCreateApiKeys(database.owner, dataDir)
  const backend = { target: database.target, apiKeys }
  const runtime = await createRuntime({ config, siteUrl, backend, log })

  const visitor = (cookies?: Iterable<[string, string]>) =>
    new Visitor(runtime.handle, siteUrl, cookies)
  let admin: Map<string, string> | undefined

  async function logIn({ email, password }: Pick<Account, 'email' | 'password'>) {
    const person = visitor()
    const { address } = await person.submit('/login', { email, password })
    if (address.startsWith('/login')) throw new Error(`${email} could not log in`)
    return person
  }

  const site: TestSite = {
    visitor: () => visitor(),
    logIn,
    async as(role) {
      if (role === 'admin') {
        admin ??= (await logIn(adminAccount)).cookies
        return Object.assign(visitor(admin), { account: { fullName: '', ...adminAccount } })
      }
      const account = newAccount()
      await visitor().submit('/signup', account)
      return Object.assign(await logIn(account), { account })
    },
    connect(role = 'anon') {
      const key = role === 'service' ? apiKeys.secret : apiKeys.publishable
      return createClient<Schema>(siteUrl, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: {
          fetch: (input, init) =>
            runtime.handle(new Request(input, init), { address: '127.0.0.1', requestId: 'test' }),
        },
      })
    },
    database,
    dataDir,
    siteUrl,
    log: lines,
  }
  return {
    site,
    async close() {
      await runtime.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function newAccount(): Account {
  const unique = crypto.randomUUID().slice(0, 8)
  return {
    fullName: `Sample Student ${unique}`,
    email: `student-${unique}@river.example`,
    password: `sample-ledger-${unique}`,
  }
}

function configOf(dataDir: string, env: Env) {
  return readConfig({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    RATE_LIMIT_SCALE: '100',
    ...env,
  })
}

/**
 * The database and the files of a first start with demo content, made once per run: the first
 * worker makes them, and the others wait for its lock.
 */
async function makeDemoTemplate(): Promise<string> {
  const postgresFolder = inject('postgresFolder')
  const dataDir = path.join(postgresFolder, '..', 'demo')
  const server = embeddedTarget(postgresFolder)
  const lock = new Database({ ...server.owner, max: 1 })
  await lock.transaction(async (executor) => {
    await executor.query(sql`select pg_advisory_xact_lock(hashtext(${demoTemplate}))`)
    if (existsSync(dataDir)) return
    const admin = new Database({ ...server.owner, max: 1 })
    const text = `create database ${demoTemplate} template ${templateDatabase} strategy file_copy`
    await admin.query({ text, values: [] })
    await admin.close()
    await fillDemo(dataDir)
  })
  await lock.close()
  return dataDir
}

async function fillDemo(dataDir: string) {
  const target = embeddedTarget(inject('postgresFolder')).withDatabase(demoTemplate)
  const owner = new Database({ ...target.owner, max: 3 })
  await mkdir(dataDir, { recursive: true })
  const apiKeys = await loadOrCreateApiKeys(owner, dataDir)
  await fillEmptySite({
    owner,
    backend: { target, apiKeys },
    config: configOf(dataDir, {}),
    siteUrl,
    log: createLog(() => {}),
    say: () => {},
  })
  await owner.close()
}
