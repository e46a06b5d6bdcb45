import { expect, onTestFinished, test, vi } from 'vitest'
import type { Host } from '#app/lib/host.ts'
import { connectSupabase } from '#app/lib/supabase.server.ts'
import { defaultContent } from '#content/documents.ts'
import { hideSamples } from '#content/samples.ts'
import { readSession } from './session.server.ts'

const supabaseUrl = 'https://project.example'

/** A visitor with a session cookie, and an authentication service with the given responses. */
function visit(session: object | null, answer: (path: string) => Response | Promise<Response>) {
  const asked: string[] = []
  const logged: string[] = []
  const host: Host = {
    form: new FormData(),
    siteUrl: 'https://books.example',
    supabaseUrl,
    publishableKey: 'sb_publishable_sample',
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      asked.push(pathname)
      return answer(pathname)
    },
    nonce: '',
    isForEverybody: false,
    finishPage: null,
    content: hideSamples(defaultContent, 'none'),
    refreshContent() {},
    contactTo: null,
    mailServer: null,
    unsentMails: null,
    payments: null,
    backups: null,
    transfers: null,
    count() {},
    findRelease: async () => '',
    listRoutePaths: async () => [],
    requestId: 'sample',
    drawPng: async () => new Uint8Array(),
    readPdf: () => Promise.reject(new Error('There is no PDF here')),
    clientAddress: '127.0.0.1',
    resizesPictures: true,
    findStorageLimits: async () => ({ ofPlan: null, ofBuckets: {} }),
    log: (_level, message) => logged.push(message),
  }
  const cookie = session
    ? `sb-project-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
    : 'theme=dark'
  const request = new Request('https://books.example/', { headers: { Cookie: cookie } })
  const { supabase, headers } = connectSupabase(request, host)
  return { reader: readSession(request, supabase, host), headers, asked, logged }
}

function storedSession(expiresInSeconds: number) {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'someone', aal: 'aal1', exp: now + expiresInSeconds }
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`,
    refresh_token: 'sample-refresh-token',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + expiresInSeconds,
    user: { id: 'someone' },
  }
}

const user = {
  id: 'someone',
  email: 'someone@example.com',
  user_metadata: { full_name: 'Some One' },
}
const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }

test('without a session cookie nobody is asked', async () => {
  const { reader, asked } = visit(null, () => Response.error())
  expect(await reader.getState()).toEqual({ kind: 'signed-out' })
  expect(asked).toEqual([])
})

test('however often a page asks, the session is looked up once', async () => {
  const { reader, asked } = visit(storedSession(3600), (path) =>
    Response.json(path.endsWith('/user') ? user : { role: 'admin' }),
  )
  const [first, second] = await Promise.all([reader.getUser(), reader.getUser()])
  expect(first).toEqual({
    id: 'someone',
    email: 'someone@example.com',
    fullName: 'Some One',
    role: 'admin',
  })
  expect(second).toBe(first)
  expect(asked.filter((path) => path.includes('user_roles'))).toHaveLength(1)
})

test.each([
  ['has no row', 406, { code: 'PGRST116', message: 'no rows' }, []],
  ['cannot be looked up', 500, { code: 'XX000', message: 'broken' }, ['role look-up failed']],
])('whose role %s is a student', async (_case, status, body, expectedLog) => {
  const { reader, logged } = visit(storedSession(3600), (path) =>
    path.endsWith('/user') ? Response.json(user) : Response.json(body, { status }),
  )
  expect(await reader.getUser()).toMatchObject({ role: 'student' })
  expect(logged).toEqual(expectedLog)
})

test.each([502, 503, 504])('an answer of %i keeps the session', async (status) => {
  const { reader, headers } = visit(storedSession(3600), () => new Response('away', { status }))
  expect(await reader.getState()).toEqual({ kind: 'unavailable' })
  expect(await reader.getUser()).toBeNull()
  expect(headers.getSetCookie()).toEqual([])
})

test('an authentication service that does not answer in time keeps the session too', async () => {
  // The library goes on trying after the site has given up, and then notes it on the console.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { reader, headers } = visit(storedSession(-5), () => new Response('away', { status: 503 }))
  const state = reader.getState()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await state).toEqual({ kind: 'unavailable' })
  expect(headers.getSetCookie()).toEqual([])
})

test('a refresh token that is refused for good removes the session', async () => {
  // The library also notes it on the console.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { reader, headers } = visit(storedSession(-5), () =>
    Response.json(refusal, { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  )
  expect(await reader.getState()).toEqual({ kind: 'signed-out' })
  expect(headers.getSetCookie().join()).toMatch(/sb-project-auth-token=;.*Max-Age=0/)
})

test('a session that was ended elsewhere is removed although its token is still good', async () => {
  const ended = { code: 'session_not_found', message: 'Session not found' }
  const { reader, headers } = visit(storedSession(3600), () =>
    Response.json(ended, { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  )
  expect(await reader.getState()).toEqual({ kind: 'signed-out' })
  expect(headers.getSetCookie().join()).toMatch(/sb-project-auth-token=;/)
})

test('a person with a second factor is not signed in before its code', async () => {
  const factors = [{ id: 'factor', factor_type: 'totp', status: 'verified' }]
  const { reader } = visit(storedSession(3600), (path) =>
    Response.json(path.endsWith('/user') ? { ...user, factors } : { role: 'admin' }),
  )
  expect(await reader.getState()).toEqual({ kind: 'code-needed' })
  expect(await reader.getUser()).toBeNull()
})
