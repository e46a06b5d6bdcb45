import { createClient } from '@supabase/supabase-js'

export type SupabaseAccess = {
  url: string
  apiKeys: { publishable: string; secret: string }
  /** Where the services run in this process, requests stay in it. */
  fetch?: typeof globalThis.fetch
}

export type Clients = ReturnType<typeof createClients>

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

export function createClients({ url, apiKeys, fetch = globalThis.fetch }: SupabaseAccess) {
  return {
    /** With the secret key row level security does not apply. */
    service: createClient(url, apiKeys.secret, { auth, global: { fetch } }),
    /** Acts as the caller, so that row level security and the second factor decide. */
    asCaller(request: Request) {
      const authorization = request.headers.get('authorization') ?? `Bearer ${apiKeys.publishable}`
      const global = { fetch, headers: { authorization } }
      return createClient(url, apiKeys.publishable, { auth, global })
    },
  }
}
