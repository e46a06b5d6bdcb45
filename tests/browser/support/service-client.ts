import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/lib/database.ts'

type Site = { url: string; dataDir: string }

/** A client with the service role, which bypasses row level security: for set-up and checks. */
export async function connectAsService(
  { url, dataDir }: Site = {
    url: process.env.SITE_UNDER_TEST ?? '',
    dataDir: process.env.SITE_UNDER_TEST_DATA ?? '',
  },
) {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  return createClient<Database>(url, keys.secret, { auth: { persistSession: false } })
}

export type ServiceClient = Awaited<ReturnType<typeof connectAsService>>
