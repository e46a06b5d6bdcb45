import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { vi } from 'vitest'
import { type AuthWorld, apiUrl } from './auth.ts'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export type OidcServer = {
  issuer: string
  /** The person at the provider's login page; null cancels there. */
  person: Person | null
  close(): Promise<void>
}

export const siteClient = { id: 'site', secret: 'sample secret with / and + in it' }
export const appClient = {
  id: 'app',
  secret: 'sample app secret',
  redirectUri: 'http://127.0.0.1/app',
}

/** A real OpenID Connect server on a free port of this machine. */
export async function startOidcServer(
  options: { claimsInIdToken?: boolean } = {},
): Promise<OidcServer> {
  const http = createServer((request, response) => void handle(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, Person>()

  // Silences the provider's warning about its in-memory storage.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['sample cookie key'] },
    clients: [
      {
        client_id: siteClient.id,
        client_secret: siteClient.secret,
        redirect_uris: [`${apiUrl}/auth/v1/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
      {
        client_id: appClient.id,
        client_secret: appClient.secret,
        redirect_uris: [appClient.redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: !options.claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: (_context, client) => client.clientId === siteClient.id },
    issueRefreshToken: async (_context, client) => client.clientId === siteClient.id,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    async loadExistingGrant(context) {
      const { client, session, params } = context.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  })
  warnings.mockRestore()
  const answer = provider.callback()
  const server: OidcServer = {
    issuer,
    person: null,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server

  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { person } = server
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'The person turned back' }
    await provider.interactionFinished(request, response, result)
  }
}

const mostSteps = 20

/** Follows redirects as a browser does, until they leave the service and the provider. */
export async function browse(world: AuthWorld, address: string, providers: string[]): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let step = 0; step < mostSteps; step++) {
    const isOurs = url.origin === apiUrl
    if (!isOurs && !providers.includes(url.origin)) return url
    if (url.pathname === '/app') return url
    const request = new Request(url, {
      redirect: 'manual',
      headers: {
        cookie: isOurs ? '' : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    const response = isOurs
      ? await world.service(request, { address: '203.0.113.7', requestId: 'test' })
      : await fetch(request)
    for (const cookie of isOurs ? [] : response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) {
      throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`)
    }
    url = new URL(location, url)
  }
  throw new Error('The redirects go round in circles')
}

/** The fragment as a record, for what the implicit flow carries there. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}
