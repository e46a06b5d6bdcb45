import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { Config } from '#server/config.ts'

type HostedSupabase = NonNullable<Config['supabase']>

const migrations = path.join(import.meta.dirname, '..', '..', 'supabase', 'migrations')
const pushIt = 'run `supabase db push` (docs/hosted.md)'

/**
 * Throws a StartError that names the variable when the hosted Supabase cannot be used. The time limit
 * is for all questions together.
 */
export async function refuseUnusableSupabase(
  supabase: HostedSupabase,
  patienceMs = 10_000,
): Promise<void> {
  const { url, publishableKey, secretKey } = supabase
  const signal = AbortSignal.timeout(patienceMs)
  const ask = (key: string, address: string, init: RequestInit = {}) =>
    askSupabase(url, address, { ...init, signal, headers: { ...keyHeaders(key), ...init.headers } })

  const health = await ask(publishableKey, '/auth/v1/health')
  if (isRefused(health)) throw wrongKey('SUPABASE_PUBLISHABLE_KEY', 'publishable', url)
  const service = Reflect.get(Object(await readJson(health)), 'name')
  if (!health.ok || service !== 'GoTrue') throw noSupabase(url, health.status)

  await refuseMissingSchema(await askForNewest(ask, publishableKey), supabase)

  const listPeople = '/auth/v1/admin/users?per_page=1'
  if ((await ask(publishableKey, listPeople)).ok) {
    throw new StartError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key, which every visitor would see: give the publishable key.',
    )
  }
  if (secretKey && !(await ask(secretKey, listPeople)).ok) {
    throw wrongKey('SUPABASE_SECRET_KEY', 'secret', url)
  }
}

type Ask = (key: string, address: string, init?: RequestInit) => Promise<Response>

async function askForNewest(ask: Ask, key: string) {
  const newest = (await readdir(migrations))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)
  const response = await ask(key, '/rest/v1/rpc/has_migration', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: newest?.split('_')[0] }),
  })
  return { newest, response }
}

async function refuseMissingSchema(
  { newest, response }: Awaited<ReturnType<typeof askForNewest>>,
  { url }: HostedSupabase,
) {
  if (isRefused(response)) throw wrongKey('SUPABASE_PUBLISHABLE_KEY', 'publishable', url)
  // PGRST202: there is no such function.
  if (response.status === 404) {
    throw new StartError(`The Supabase at SUPABASE_URL has no tables of this site: ${pushIt}.`)
  }
  if (!response.ok) throw noSupabase(url, response.status)
  if ((await readJson(response)) === true) return
  throw new StartError(
    `The Supabase at SUPABASE_URL has an older schema, without ${newest}: ${pushIt}.`,
  )
}

function keyHeaders(key: string) {
  return { apikey: key, authorization: `Bearer ${key}` }
}

async function askSupabase(url: string, address: string, init: RequestInit) {
  try {
    return await fetch(url + address, { ...init, redirect: 'manual' })
  } catch (cause) {
    const { name, cause: inner } = cause as Error
    const { code, message } = Object(inner) as NodeJS.ErrnoException
    const reason = name === 'TimeoutError' ? 'no answer in time' : code || message
    throw new StartError(
      `SUPABASE_URL ${url} cannot be reached (${reason}): check the address and the network, and that the project is not paused.`,
      { cause },
    )
  }
}

const isRefused = ({ status }: Response) => status === 401 || status === 403

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}

function wrongKey(name: string, kind: string, url: string) {
  return new StartError(
    `${name} is not accepted by ${url}: copy the ${kind} key of this project from its dashboard (Settings, API Keys).`,
  )
}

function noSupabase(url: string, status: number) {
  return new StartError(
    `SUPABASE_URL ${url} answers like no Supabase project (status ${status}): copy the project's URL from its dashboard, and check that it is not paused.`,
  )
}
