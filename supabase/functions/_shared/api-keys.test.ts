import { expect, test } from 'vitest'
import { readApiKeys, withApiKey } from './api-keys.ts'

const variables: Record<string, string> = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_sample"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_sample"}',
  SUPABASE_ANON_KEY: 'old-anon',
}

test('keys of both generations are known, and the new secret key is preferred', () => {
  expect(readApiKeys((name) => variables[name])).toEqual({
    all: ['sb_publishable_sample', 'sb_secret_sample', 'old-anon'],
    secret: 'sb_secret_sample',
  })
  const legacy = { SUPABASE_SERVICE_ROLE_KEY: 'old-service' } as Record<string, string>
  expect(readApiKeys((name) => legacy[name])).toEqual({
    all: ['old-service'],
    secret: 'old-service',
  })
})

test('a hosted function runs only for a key of its project', async () => {
  const handle = withApiKey(['right'], async () => new Response('ran'))
  const ask = async (headers: Record<string, string>, method = 'POST') =>
    (await handle(new Request('https://site.example', { method, headers }))).status
  expect(await ask({ apikey: 'right' })).toBe(200)
  expect(await ask({ apikey: 'wrong' })).toBe(401)
  expect(await ask({})).toBe(401)
  expect(await ask({}, 'OPTIONS')).toBe(200)
})
