import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

type Env = Record<string, string>
type FirstStart = (options: {
  dataDir: string
  env: Env
  readySeconds: number
}) => Promise<{ stop(): Promise<unknown> }>

/** Variables that decide what a first start stores, or where. */
const storedBy = /^(ADMIN_|DATABASE_URL|S3_|SUPABASE_)/

/**
 * A new data folder. During a test run (SITE_TEMPLATES names its folder of templates) it is a copy
 * of what a first start left, because migrating and seeding is most of the work of a start. Copies
 * of one template have the same API keys.
 */
export async function makeDataFolder(env: Env, firstStart: FirstStart) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-data-'))
  const templates = process.env.SITE_TEMPLATES
  if (templates && !Object.keys(env).some((name) => storedBy.test(name))) {
    const template = await makeTemplate(templates, env.SEED ?? 'demo', firstStart)
    // With its owners: Postgres has a user of its own when the site runs as root.
    await promisify(execFile)('cp', ['-a', `${template}/.`, folder])
  }
  return folder
}

/** The first caller of a test run makes the template, and the others wait for it. */
async function makeTemplate(templates: string, seed: string, firstStart: FirstStart) {
  const template = path.join(templates, seed)
  const dataDir = `${template}.new`
  while (!existsSync(template)) {
    const isFirst = await mkdir(dataDir).then(
      () => true,
      () => false,
    )
    if (!isFirst) await sleep(50)
    else {
      try {
        const site = await firstStart({ dataDir, env: { SEED: seed }, readySeconds: 120 })
        await site.stop()
        // Stopped right after 'Ready', before its signal handler is there, the site leaves Postgres
        // to shut down by itself.
        while (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) await sleep(50)
        await rename(dataDir, template)
      } catch (cause) {
        await rm(dataDir, { recursive: true, force: true })
        throw cause
      }
    }
  }
  return template
}
