import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { browse } from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

type GithubEmail = { email: string; primary: boolean; verified: boolean }

let database: TestDatabase
let world: AuthWorld
let github: Awaited<ReturnType<typeof startGithub>>

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startGithub()
  world = await createAuthWorld(database, {
    external: {
      github: { enabled: true, client_id: 'sample-id', secret: 'sample-secret', url: github.url },
    },
  })
})
afterAll(async () => {
  github.close()
  await database.drop()
})

/** A fake GitHub that follows its documentation, including errors with status 200. */
async function startGithub() {
  const codes = new Map<string, string>()
  const state = {
    url: '',
    user: {
      id: 1,
      login: 'sample-reader',
      name: 'Sample Reader',
      avatar_url: 'https://example.com/a.png',
    },
    emails: [] as GithubEmail[],
    scope: '',
    close: () => void server.close(),
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', state.url)
    const json = (value: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(value))
    if (url.pathname === '/login/oauth/authorize') {
      const code = randomUUID()
      codes.set(code, url.searchParams.get('code_challenge') ?? '')
      state.scope = url.searchParams.get('scope') ?? ''
      const target = new URL(url.searchParams.get('redirect_uri') ?? '')
      target.searchParams.set('code', code)
      target.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { location: target.href, connection: 'close' }).end()
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request))
      const challenge = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (challenge !== verifier || form.get('client_secret') !== 'sample-secret') {
        return json({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
      }
      return json({ access_token: 'sample-token', token_type: 'bearer', scope: state.scope })
    }
    if (request.headers.authorization !== 'Bearer sample-token')
      return json({ message: 'Bad' }, 401)
    if (url.pathname === '/api/v3/user') return json(state.user)
    if (url.pathname === '/api/v3/user/emails') return json(state.emails)
    return json({ message: 'Not Found' }, 404)
  }
}

async function signIn(scopes?: string) {
  const client = world.anon({ flowType: 'pkce' })
  const { data } = await client.auth.signInWithOAuth({
    provider: 'github',
    options: { skipBrowserRedirect: true, redirectTo: siteUrl, ...(scopes && { scopes }) },
  })
  const landed = await browse(world, present(data.url), [github.url])
  const code = landed.searchParams.get('code')
  if (!code) return { landed, user: null, session: null }
  const exchanged = await client.auth.exchangeCodeForSession(code)
  if (exchanged.error) throw exchanged.error
  return { landed, ...exchanged.data }
}

test('a visitor signs in with GitHub under the primary address', async () => {
  const { email } = someone()
  github.user = { ...github.user, id: 4711 }
  github.emails = [
    { email: someone().email, primary: false, verified: true },
    { email, primary: true, verified: true },
  ]
  const { user, session } = await signIn('read:org')
  expect(github.scope).toBe('user:email read:org')
  expect(user).toMatchObject({
    email,
    app_metadata: { provider: 'github', providers: ['github'] },
    user_metadata: {
      iss: `${github.url}/api/v3`,
      sub: '4711',
      provider_id: '4711',
      name: 'Sample Reader',
      full_name: 'Sample Reader',
      user_name: 'sample-reader',
      preferred_username: 'sample-reader',
      avatar_url: 'https://example.com/a.png',
      email,
      email_verified: true,
      phone_verified: false,
    },
  })
  expect(session?.provider_token).toBe('sample-token')
})

test('a verified second address finds the account that has it', async () => {
  const account = someone()
  const { data } = await world.anon().auth.signUp(account)
  github.user = { ...github.user, id: 4712 }
  github.emails = [
    { email: someone().email, primary: true, verified: true },
    { email: account.email, primary: false, verified: true },
  ]
  const { user } = await signIn()
  expect(user?.id).toBe(data.user?.id)
})

test('an error that GitHub reports with status 200 is an error', async () => {
  const begun = await world.request('/authorize?provider=github')
  const asked = new URL(present(begun.headers.get('location')))
  const state = present(asked.searchParams.get('state'))
  const response = await world.request(`/callback?code=made-up&state=${state}`)
  const target = new URL(present(response.headers.get('location')))
  expect(Object.fromEntries(target.searchParams)).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code: made-up',
  })
})
