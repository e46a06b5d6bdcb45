import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createAuthService } from '#platform/auth/auth-service.ts'
import type { SmsSender } from '#platform/auth/codes/sms.ts'
import { type AuthSettingsInput, createAuthSettings } from '#platform/auth/settings.ts'
import type { Service } from '#platform/http/service.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { KeyRing } from '#platform/identity/key-ring.ts'
import { openStoredKeyRing } from '#platform/identity/stored-key-ring.ts'
import type { Mailer, Message } from '#platform/mail/message.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

export const apiUrl = 'http://127.0.0.1:54321'
export const siteUrl = 'http://127.0.0.1:3000'

export type AuthWorld = {
  service: Service
  identity: Identity
  mails: Message[]
  /** The clock of the service, which a test may move. */
  time: { offsetMs: number }
  anon(options?: ClientOptions): SupabaseClient
  admin(): SupabaseClient
  /** A plain request, for responses that the client hides. */
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>
}

type ClientOptions = {
  flowType?: 'pkce' | 'implicit'
  experimental?: { recoveryCodes: boolean }
}

/** The service under test, with mail kept in memory and a clock that can be moved. */
export async function createAuthWorld(
  database: TestDatabase,
  settings: AuthSettingsInput = {},
  options: {
    keys?: KeyRing
    mailer?: Mailer
    sms?: SmsSender
    requiresConfirmation?: () => Promise<boolean>
    isUndeliverable?: (email: string) => boolean
  } = {},
): Promise<AuthWorld> {
  const keys = options.keys ?? (await openStoredKeyRing(database.authAdmin, { tokenSeconds: 3600 }))
  const identity = createIdentity({ keys, apiKeys: createApiKeys() })
  const mails: Message[] = []
  const mailer: Mailer = options.mailer ?? {
    enqueue: async (message) => void mails.push(message),
    deliver: async (message) => void mails.push(message),
  }
  const time = { offsetMs: 0 }
  const service = createAuthService({
    database: database.authAdmin,
    identity,
    mailer,
    settings: createAuthSettings({
      api_external_url: apiUrl,
      site_url: siteUrl,
      ...quickPasswords,
      ...settings,
      rate_limit: { scale: 100, ...settings.rate_limit },
    }),
    clock: () => new Date(Date.now() + time.offsetMs),
    ...(options.sms && { sms: options.sms }),
    requiresConfirmation: options.requiresConfirmation,
    isUndeliverable: options.isUndeliverable,
  })
  /** The publishable key, unless the request has a key of its own. */
  const withKey = (given: HeadersInit | undefined) => {
    const headers = new Headers(given)
    if (!headers.has('apikey')) headers.set('apikey', identity.apiKeys.publishable)
    return headers
  }
  const request: AuthWorld['request'] = (path, { address = '203.0.113.7', ...init } = {}) =>
    service(new Request(`${apiUrl}/auth/v1${path}`, { ...init, headers: withKey(init.headers) }), {
      address,
      requestId: 'test',
    })
  const clientFor = (key: string, client: ClientOptions = {}) =>
    createClient(apiUrl, key, {
      auth: { autoRefreshToken: false, persistSession: true, storage: memoryStorage(), ...client },
      global: {
        fetch: (input, init) =>
          service(new Request(input, init), { address: '203.0.113.7', requestId: 'test' }),
      },
    })
  return {
    service,
    identity,
    mails,
    time,
    request,
    anon: (client) => clientFor(identity.apiKeys.publishable, client),
    admin: () => clientFor(identity.apiKeys.secret),
  }
}

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/** A unique address and password. */
export function someone() {
  const name = randomBytes(6).toString('hex')
  return { email: `${name}@example.com`, password: `Long-enough-${name}` }
}

export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

export function codeIn(message: Message | undefined): string {
  const code = /\b(\d{6})\b/.exec(message?.text ?? '')?.[1]
  if (!code) throw new Error('The message holds no code')
  return code
}

export function linkIn(message: Message | undefined): URL {
  const link = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0]
  if (!link) throw new Error('The message holds no link')
  return new URL(link)
}

/** The secret of a mailed link, whether it leads to the service itself or to a page of the site. */
export function tokenHashIn(mail: Message | undefined): string {
  const { searchParams } = linkIn(mail)
  return present(searchParams.get('token_hash') ?? searchParams.get('token'))
}

export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value was expected')
  return value
}
