import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthSettings, type ProviderSettings } from '#platform/auth/settings.ts'
import { createOidcProvider, discover, readClaims, verifyIdToken } from './oidc.ts'
import { flowSecret } from './provider.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256')
const accessToken = 'sample access token'
const account = { client_id: 'site', secret: 'sample' }
const asked: string[] = []
let publicJwk: JWK
let origin = ''
let isUp = true
let issuedToken = ''

const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (!isUp) return response.writeHead(503).end('{}')
  const path = request.url?.split('/.well-known')[0] ?? ''
  const bodies: Record<string, object> = {
    '/jwks': { keys: [publicJwk] },
    '/token': { access_token: accessToken, token_type: 'bearer', id_token: issuedToken },
  }
  const discovery = {
    issuer: path === '/liar' ? 'https://somebody.example' : origin + path,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    id_token_signing_alg_values_supported: ['ES256'],
  }
  return response
    .writeHead(200, { connection: 'close', 'content-type': 'application/json' })
    .end(JSON.stringify(bodies[request.url ?? ''] ?? discovery))
})

beforeAll(async () => {
  publicJwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

function sign(
  claims: object,
  header: { alg: string; kid?: string } = { alg: 'ES256', kid: 'one' },
) {
  return new SignJWT({ sub: '1', ...claims })
    .setProtectedHeader(header)
    .setIssuer(origin)
    .setAudience('site')
    .setExpirationTime('5m')
}

test('an issuer is asked once, and again only after it failed', async () => {
  isUp = false
  await expect(discover(`${origin}/cached`, account)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('answered 503') },
  })
  isUp = true
  await Promise.all([discover(`${origin}/cached`, account), discover(`${origin}/cached`, account)])
  await discover(`${origin}/cached`, account)
  expect(asked.filter((path) => path.startsWith('/cached'))).toHaveLength(2)
})

test('an issuer that goes by another name is not trusted', async () => {
  await expect(discover(`${origin}/liar`, account)).rejects.toThrow(
    'issuer does not match the expected issuer',
  )
})

test('an access token has to be the one that came with the id token', async () => {
  const issuer = await discover(origin, account)
  const digest = createHash('sha256').update(accessToken).digest()
  const token = await sign({ at_hash: digest.subarray(0, 16).toString('base64url') }).sign(
    privateKey,
  )
  const now = new Date()
  expect(await verifyIdToken(issuer, token, { accessToken, now })).toMatchObject({ sub: '1' })
  expect(await verifyIdToken(issuer, token, { now })).toMatchObject({ sub: '1' })
  await expect(verifyIdToken(issuer, token, { accessToken: 'another', now })).rejects.toThrow(
    'belongs to another id token',
  )
})

test('a public key is never taken for a shared secret', async () => {
  const issuer = await discover(origin, account)
  const secret = new TextEncoder().encode(JSON.stringify(publicJwk))
  const token = await sign({}, { alg: 'HS256', kid: 'one' }).sign(secret)
  await expect(verifyIdToken(issuer, token, { now: new Date() })).rejects.toThrow()
})

test('the code flow accepts only a token that the issuer signed, for this client and this flow', async () => {
  const { external } = createAuthSettings({
    external: { keycloak: { ...account, enabled: true, url: origin } },
  })
  const settings = external.keycloak as ProviderSettings
  const redirectUri = 'https://site.example/auth/v1/callback'
  const provider = createOidcProvider({ name: 'keycloak', settings, redirectUri }, origin)
  const nonce = flowSecret(settings, 'nonce', 'this flow')
  const exchange = async (token: SignJWT, key = privateKey) => {
    issuedToken = await token.setIssuedAt().sign(key)
    return provider.exchange(new URLSearchParams({ code: '1', state: '2' }), 'this flow')
  }
  expect((await exchange(sign({ nonce }))).claims).toMatchObject({ sub: '1', aud: 'site' })
  const forger = await generateKeyPair('ES256')
  await expect(exchange(sign({ nonce }), forger.privateKey)).rejects.toThrow()
  const otherFlow = { nonce: flowSecret(settings, 'nonce', 'another flow') }
  await expect(exchange(sign(otherFlow))).rejects.toThrow()
  await expect(exchange(sign({}))).rejects.toThrow()
  await expect(exchange(sign({ nonce }).setAudience('another client'))).rejects.toThrow()
  await expect(exchange(sign({ nonce }).setIssuer('https://somebody.example'))).rejects.toThrow()
  await expect(exchange(sign({ nonce }).setExpirationTime('1 hour ago'))).rejects.toThrow()
})

test('an address counts as verified only when the provider says so', () => {
  const cases: [unknown, boolean][] = [
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
    [1, false],
  ]
  for (const [said, verified] of cases) {
    const user = readClaims({ sub: '1', email: 'reader@example.com', email_verified: said })
    expect(user.emails).toEqual([{ email: 'reader@example.com', verified, primary: true }])
  }
  expect(readClaims({ sub: '1', email: 5 }).emails).toEqual([])
})
