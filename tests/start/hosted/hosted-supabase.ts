import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { onTestFinished, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { createFunctions } from '#server/functions/site-functions.ts'
import { runSingle } from '#server/run.ts'
import { openServicesHere } from '#tests/start/standalone-services.ts'
import { siteConfig } from '#tests/support/open-site.ts'
import { templateDatabase } from '#tests/support/template-database.ts'

export const hostedKeys = { publishable: 'sb_publishable_sample', secret: 'sb_secret_sample' }

const toml = `[auth]
jwt_secret = "a-sample-secret-of-at-least-32-characters"
publishable_key = "${hostedKeys.publishable}"
secret_key = "${hostedKeys.secret}"
`

/**
 * The services alone, as a stand-in for a hosted Supabase: a foreign host that the site knows by its
 * address and keys. Without a database of another server, the migrations of the site are applied.
 * They deliver the outbox of their database, which is that of the hosted site, too: a test that reads
 * mails gives both the same mail server.
 */
export function startHostedSupabase({
  settings = '',
  databaseUrl,
  smtpUrl,
  hasFunctions = true,
}: {
  settings?: string
  databaseUrl?: string
  smtpUrl?: string
  hasFunctions?: boolean
} = {}) {
  return openServicesHere(toml + settings, {
    ...{ template: templateDatabase, databaseUrl },
    functions: hasFunctions ? createFunctions : undefined,
    env: smtpUrl ? { SMTP_URL: smtpUrl, MAIL_FROM: 'River Books <hello@river.example>' } : {},
  })
}

type Env = Record<string, string>

export const withoutSecretKey = (url: string): Env => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: hostedKeys.publishable,
})

export const withSecretKey = (url: string): Env => ({
  ...withoutSecretKey(url),
  SUPABASE_SECRET_KEY: hostedKeys.secret,
})

/**
 * The site as `npm start` runs it, in this process. The environment is set for real: the child
 * processes of jobs read it.
 */
export async function startHostedSite(env: Env) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hosted-site-'))
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries({ ...env, DATA_DIR: dataDir })) vi.stubEnv(name, value)
  const lines: string[] = []
  const site = await runSingle({
    config: siteConfig(dataDir, { PORT: '0', ...env }),
    log: createLog(() => {}),
    isDevelopment: false,
    say: (line) => void lines.push(line),
  })
  let isOver = false
  const stop = async () => {
    if (isOver) return
    isOver = true
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  onTestFinished(stop)
  const url = lines.at(-1)?.replace('Ready on ', '') ?? ''
  return { url, said: lines.slice(0, -1), stop }
}

/** A client of the test, with the publishable or the secret key. */
export function connectTo(url: string, key = hostedKeys.publishable) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
