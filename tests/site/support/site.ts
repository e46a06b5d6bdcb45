import { rm } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import type { Database as Schema } from '#app/lib/database.ts'
import { createLog } from '#platform/http/log.ts'
import { loadOrCreateApiKeys } from '#platform/identity/stored-api-keys.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { createRuntime } from '#server/runtime.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { cloneSeededSite, siteConfig } from '#tests/support/open-site.ts'
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
  publishableKey: string
  siteUrl: string
  /** Every line of the log so far. */
  log: string[]
}

const siteUrl = 'http://localhost:3000'
/** The first file waits for the demo content, on a busy machine for long. */
const openingMs = 240_000

/**
 * One site for the tests of a file: the whole program without a socket, on a clone of a database
 * with the demo content. It renders with build/server, which `node scripts/setup.mjs --build
 * --tests` makes; `npm test` runs it first. Call it once, at the top of the file.
 */
export function testSite(env: Env | (() => Promise<Env>) = {}): TestSite {
  const site = {} as TestSite
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openSite(typeof env === 'function' ? await env() : env)
    Object.assign(site, opened.site)
    close = opened.close
  }, openingMs)
  afterAll(() => close())
  return site
}

async function openSite(env: Env) {
  const { database, dataDir } = await cloneSeededSite('demo')
  const config = siteConfig(dataDir, env)
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const apiKeys = await loadOrCreateApiKeys(database.owner, dataDir)
  const backend = { target: database.target, apiKeys }
  const runtime = await createRuntime({
    ...{ config, siteUrl, log },
    backend: config.supabase ? null : backend,
  })

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
    publishableKey: apiKeys.publishable,
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
