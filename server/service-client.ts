import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/lib/database.ts'

export type ServiceClient = ReturnType<typeof createServiceClient>

/**
 * The server's own client: with the secret key row level security does not apply. Bundled, its
 * requests stay in this process; with hosted Supabase they go there.
 */
export function createServiceClient(
  url: string,
  secretKey: string,
  send: typeof fetch = globalThis.fetch,
) {
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: send },
  })
}
