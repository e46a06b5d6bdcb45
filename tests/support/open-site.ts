import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { loadOrCreateApiKeys } from '#platform/identity/stored-api-keys.ts'
import { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { type Config, readConfig } from '#server/config.ts'
import { fillBundledSite } from '#server/first-start/fill-empty-site.ts'
import { openWebProcess } from '#server/web-process.ts'
import { createTestDatabase } from './database.ts'
import { quickPasswords } from './quick-passwords.ts'
import { templateDatabase } from './template-database.ts'

type Env = Record<string, string>
type Seed = 'demo' | 'none'

/**
 * The whole site behind a real socket, in this process and on a clone of the tests' Postgres: a
 * fraction of the work of `startSite`, which is for tests of the program's start, end and memory.
 */
export async function openSite(env: Env = {}) {
  const { database, dataDir } = await cloneSeededSite(env.SEED === 'none' ? 'none' : 'demo')
  const config = siteConfig(dataDir, { PORT: '0', ...env })
  const lines: string[] = []
  const web = await openWebProcess(
    config,
    createLog((line) => void lines.push(line)),
  )
  const apiKeys = await loadOrCreateApiKeys(database.owner, dataDir)
  await web.serve(config.supabase ? null : { target: database.target, apiKeys })

  return {
    url: `http://localhost:${web.port}`,
    dataDir,
    /** The lines of the log so far. */
    output: () => lines.join(''),
    /** A connection of the superuser. */
    async connectOwner() {
      const client = new pg.Client(database.target.owner)
      await client.connect()
      return client
    },
    async stop() {
      await web.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The configuration of a site with this environment. */
export function siteConfig(dataDir: string, env: Env): Config {
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    RATE_LIMIT_SCALE: '100',
    ...env,
  })
  return { ...config, passwordCost: quickPasswords.password_hash_cost }
}

/** A database and a data folder as a first start with this content left them. */
export async function cloneSeededSite(seed: Seed) {
  const template = await makeTemplate(seed)
  const database = await createTestDatabase(nameOf(seed))
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-data-'))
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  return { database, dataDir }
}

const nameOf = (seed: Seed) => `${seed}_template`

/** Made once per run: the first worker makes it, and the others wait for its lock. */
async function makeTemplate(seed: Seed): Promise<string> {
  const postgresFolder = inject('postgresFolder')
  const dataDir = path.join(postgresFolder, '..', seed)
  const server = embeddedTarget(postgresFolder)
  const lock = new Database({ ...server.owner, max: 1 })
  await lock.transaction(async (executor) => {
    await executor.query(sql`select pg_advisory_xact_lock(hashtext(${nameOf(seed)}))`)
    if (existsSync(dataDir)) return
    const admin = new Database({ ...server.owner, max: 1 })
    const text = `create database ${nameOf(seed)} template ${templateDatabase} strategy file_copy`
    await admin.query({ text, values: [] })
    await admin.close()
    await fillTemplate(seed, dataDir)
  })
  await lock.close()
  return dataDir
}

async function fillTemplate(seed: Seed, dataDir: string) {
  const target = embeddedTarget(inject('postgresFolder')).withDatabase(nameOf(seed))
  const owner = new Database({ ...target.owner, max: 3 })
  await mkdir(dataDir, { recursive: true })
  const apiKeys = await loadOrCreateApiKeys(owner, dataDir)
  await fillBundledSite({
    owner,
    backend: { target, apiKeys },
    config: siteConfig(dataDir, { SEED: seed }),
    siteUrl: 'http://localhost:3000',
    log: createLog(() => {}),
    say: () => {},
  })
  await owner.close()
}
