import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { launchSite } from '#scripts/start-site.ts'
import { refuseUnusableSupabase } from '#server/hosted/refuse-unusable-supabase.ts'
import { hostedKeys, startHostedSupabase, withoutSecretKey } from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 120_000 })

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

type Keys = { publishableKey?: string; secretKey?: string }

/** The sentence that refuses the start; null where nothing does. */
const refusal = (url: string, keys: Keys = {}, patienceMs?: number) => {
  const { publishable: publishableKey, secret: secretKey } = hostedKeys
  const supabase = { url, publishableKey, secretKey, ...keys }
  return refuseUnusableSupabase(supabase, patienceMs).then(
    () => null,
    (cause: Error) => `${cause.name}: ${cause.message}`,
  )
}

test('a SUPABASE_URL where nothing answers ends the start by name, with exit code 1', async () => {
  const { url, stop } = await listen(() => {})
  stop()
  const child = launchSite({ DATA_DIR: '/nowhere', ...withoutSecretKey(url) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  expect(output.trim().split('\n').at(-1)).toBe(
    `SUPABASE_URL ${url} cannot be reached (ECONNREFUSED): check the address and the network, and that the project is not paused.`,
  )
  expect(output).not.toContain('Ready')
  expect(code).toBe(1)
})

test('a SUPABASE_URL that never answers is given up in time', async () => {
  const { url } = await listen(() => {})
  expect(await refusal(url, {}, 100)).toBe(
    `StartError: SUPABASE_URL ${url} cannot be reached (no answer in time): check the address and the network, and that the project is not paused.`,
  )
})

test.for([200, 302, 404, 540])(
  'a SUPABASE_URL that leads to some other website, or a paused project, is refused by name (%i)',
  async (status) => {
    const { url } = await listen(
      (_, response) => void response.writeHead(status).end('<h1>Hi</h1>'),
    )
    expect(await refusal(url)).toBe(
      `StartError: SUPABASE_URL ${url} answers like no Supabase project (status ${status}): copy the project's URL from its dashboard, and check that it is not paused.`,
    )
  },
)

test('a wrong or exchanged key, or a schema that was not pushed, is refused with what mends it', async () => {
  const { url, owner } = await startHostedSupabase()
  const wrongKey = (name: string, kind: string) =>
    `StartError: ${name} is not accepted by ${url}: copy the ${kind} key of this project from its dashboard (Settings, API Keys).`

  expect(await refusal(url)).toBeNull()
  expect(await refusal(url, { secretKey: undefined })).toBeNull()
  expect(await refusal(url, { publishableKey: 'sb_publishable_wrong' })).toBe(
    wrongKey('SUPABASE_PUBLISHABLE_KEY', 'publishable'),
  )
  for (const secretKey of ['sb_secret_wrong', hostedKeys.publishable]) {
    expect(await refusal(url, { secretKey })).toBe(wrongKey('SUPABASE_SECRET_KEY', 'secret'))
  }
  expect(await refusal(url, { publishableKey: hostedKeys.secret })).toBe(
    'StartError: SUPABASE_PUBLISHABLE_KEY is a secret key, which every visitor would see: give the publishable key.',
  )

  const { rows } = await owner.query<{ file: string }>(sql`
    delete from supabase_migrations.schema_migrations
    where version = (select max(version) from supabase_migrations.schema_migrations)
    returning version || '_' || name || '.sql' as file`)
  expect(await refusal(url)).toBe(
    `StartError: The Supabase at SUPABASE_URL has an older schema, without ${rows[0]?.file}: run \`supabase db push\` (docs/hosted.md).`,
  )
  await owner.query(sql`drop function public.has_migration`)
  await owner.query(sql`notify pgrst, 'reload schema'`)
  await expect
    .poll(() => refusal(url))
    .toBe(
      'StartError: The Supabase at SUPABASE_URL has no tables of this site: run `supabase db push` (docs/hosted.md).',
    )
})
