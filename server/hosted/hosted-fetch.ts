import { createHmac } from 'node:crypto'
import { splitAddress } from '#platform/http/address.ts'
import type { LogFields } from '#platform/http/log.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { findService } from '#platform/http/service-path.ts'
import type { ServiceClient } from '#server/service-client.ts'

export type HostedKeys = {
  url: string
  publishableKey: string
  secretKey?: string | undefined
  /** Null without the secret key. */
  visitorKey: Buffer | null
}

/** Adds to the log line of the page's request. */
export type Tell = (fields: LogFields) => void

const longestReason = 300

/**
 * The fetch of a page for a hosted Supabase. Functions are answered in this process where it runs
 * them. Supabase keeps its own log; a caller whom it served is the one whom the token names.
 */
export function hostedFetch(
  keys: HostedKeys,
  functions: Service | null,
  { connection, tell }: { connection: Connection; tell: Tell },
): typeof fetch {
  return async (input, init) => {
    const { pathname } = splitAddress(input instanceof Request ? input.url : String(input))
    if (functions && findService(pathname) === 'functions') {
      return functions(new Request(input, init), { ...connection, note: tell })
    }
    try {
      const headers = new Headers(init?.headers)
      const bearer = headers.get('authorization')
      const isSignedIn = bearer !== null && bearer !== `Bearer ${keys.publishableKey}`
      // The secret key goes to Supabase alone, and so does an address.
      if (String(input).startsWith(`${keys.url}/rest/v1/`)) {
        proveAddress(headers, keys.visitorKey, connection.address)
      }
      if (String(input).startsWith(`${keys.url}/auth/v1/`)) {
        forwardAddress(headers, {
          secretKey: keys.secretKey,
          address: connection.address,
          isSignedIn,
        })
      }
      const response = await fetch(input, { ...init, headers })
      if (response.ok && isSignedIn) tell({ role: 'authenticated' })
      if (response.status >= 500) {
        const text = (await response.clone().text()).slice(0, longestReason)
        tell({ cause: `Supabase answered ${response.status}: ${text}` })
      }
      return response
    } catch (cause) {
      tell({ cause })
      throw cause
    }
  }
}

/**
 * Supabase Auth limits its callers by address, and this server calls it for every visitor. With the
 * secret key it tells whose request it is, as it found out itself (TRUST_PROXY).
 */
function forwardAddress(
  headers: Headers,
  about: { secretKey: string | undefined; address: string; isSignedIn: boolean },
) {
  if (!about.secretKey || !about.address) return
  headers.set('sb-forwarded-for', about.address)
  headers.set('apikey', about.secretKey)
  if (!about.isSignedIn) headers.delete('authorization')
}

/**
 * The limits of public forms count by address, too. The database believes this one by its HMAC:
 * supabase/migrations/20261204060100_know_visitors.sql.
 */
function proveAddress(headers: Headers, key: Buffer | null, address: string) {
  if (!key || !address) return
  headers.set('x-visitor', address)
  headers.set('x-visitor-proof', createHmac('sha256', key).update(address).digest('hex'))
}

/** The key of those proofs, which the secret key alone may read. */
export async function readVisitorKey(service: ServiceClient | null): Promise<Buffer | null> {
  if (!service) return null
  const { data } = await service.rpc('read_visitor_key').throwOnError()
  return Buffer.from(data, 'hex')
}
