import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { site } from '#content/defaults/site.ts'
import { defaultContent } from '#content/documents.ts'
import { createDispatcher } from '#platform/dispatcher.ts'
import type { Log } from '#platform/http/log.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Config } from '#server/config.ts'
import type { Backend } from '#server/runtime.ts'
import { openSiteServices } from '#server/site-services.ts'

type Options = {
  owner: Database
  backend: Backend
  config: Config
  siteUrl: string
  log: Log
  say(line: string): void
}

const firstStart = 'first_start'

/**
 * First start of a database: creates the first admin, prints the password once, and seeds the
 * sample content.
 */
export async function fillEmptySite(options: Options): Promise<void> {
  // Advisory lock: of instances that start together on one database, one seeds it and the others
  // wait.
  await options.owner.transaction(async (executor) => {
    await executor.query(sql`select pg_advisory_xact_lock(hashtext(${firstStart}))`)
    await fill(options)
  })
}

async function fill(options: Options): Promise<void> {
  const { owner, config } = options
  const { rowCount: adminCount } = await owner.query(
    sql`select from user_roles where role = 'admin' limit 1`,
  )
  const { rowCount: settledCount } = await owner.query(
    sql`select from platform.secrets where name = ${firstStart}`,
  )
  if (adminCount > 0 && settledCount > 0) return

  const pictures = createPictures()
  const services = await openSiteServices({
    ...options,
    readContent: async () => defaultContent,
    pictures,
  })
  try {
    const dispatch = createDispatcher(services.site, services.health)
    const supabase = createClient(options.siteUrl, options.backend.apiKeys.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) =>
          dispatch(new Request(input, init), { address: '127.0.0.1', requestId: firstStart }),
      },
    })
    const adminId = await ensureAdmin(options, supabase)
    if (settledCount > 0) return
    if (config.seed === 'demo' && (await isEmpty(owner))) {
      options.say('Adding sample content …')
      const { seedDemo } = await import('./seed.ts')
      const publisher = site.businessName
      await seedDemo({ owner, storage: supabase.storage, pictures, adminId, publisher })
    }
    await owner.query(sql`
      insert into platform.secrets (name, value)
      values (${firstStart}, ${JSON.stringify({ seed: config.seed })})
      on conflict do nothing`)
  } finally {
    await services.close()
    pictures.close()
  }
}

async function ensureAdmin(
  { owner, config, say }: Options,
  supabase: SupabaseClient,
): Promise<string> {
  const { rows } = await owner.query<{ user_id: string }>(
    sql`select user_id from user_roles where role = 'admin' order by created_at limit 1`,
  )
  if (rows[0]) return rows[0].user_id

  const email = config.adminEmail
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const existing = await owner.query<{ id: string }>(
    sql`select id from auth.users where lower(email) = lower(${email})`,
  )
  let id = existing.rows[0]?.id
  if (!id) {
    const { data, error } = await supabase.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { full_name: site.ownerName },
    })
    if (error) throw new Error('The first admin could not be made', { cause: error })
    id = data.user.id
    const told = config.adminPassword ? '(the password you set)' : password
    say(`First start. Admin email: ${email}   password: ${told}`)
  }
  await owner.query(sql`update user_roles set role = 'admin' where user_id = ${id}`)
  return id
}

async function isEmpty(owner: Database): Promise<boolean> {
  const { rows } = await owner.query<{ empty: boolean }>(sql`
    select not exists (select from courses)
      and not exists (select from blog_posts)
      and not exists (select from blog_categories)
      and not exists (select from products)
      and not exists (select from quiz_questions) as empty`)
  return rows[0]?.empty ?? false
}
