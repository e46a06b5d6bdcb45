import { expect, test } from 'vitest'
import { checkApiKey, readApiKeys } from './api-keys.ts'

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

test('a hosted function runs only for a key of its project', () => {
  const ask = (headers: Record<string, string>) => () =>
    checkApiKey(['right'], new Request('https://site.example', { method: 'POST', headers }))
  const refused = expect.objectContaining({ status: 401 })
  expect(ask({ apikey: 'right' })).not.toThrow()
  expect(ask({ authorization: 'Bearer right' })).not.toThrow()
  expect(ask({ apikey: 'right', authorization: 'Bearer a-session' })).not.toThrow()
  expect(ask({ apikey: 'wrong', authorization: 'Bearer right' })).toThrow(refused)
  expect(ask({ apikey: 'wrong' })).toThrow(refused)
  expect(ask({})).toThrow(refused)
})
