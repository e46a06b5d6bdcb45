import { randomBytes } from 'node:crypto'
import { site } from '#content/defaults/site.ts'
import { defaultContent } from '#content/documents.ts'
import { createDispatcher } from '#platform/dispatcher.ts'
import type { Log } from '#platform/http/log.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { StartError } from '#platform/start-error.ts'
import type { Config } from '#server/config.ts'
import type { Backend } from '#server/runtime.ts'
import { createServiceClient, type ServiceClient } from '#server/service-client.ts'
import { openSiteServices } from '#server/site-services.ts'

type Options = { config: Config; say(line: string): void }
type BundledOptions = Options & {
  owner: Database
  backend: Backend
  siteUrl: string
  log: Log
}

/** The bundled services are opened for a first start alone: Postgres itself knows when it is over. */
export async function fillBundledSite(options: BundledOptions): Promise<void> {
  const { owner, backend, siteUrl } = options
  const { rowCount } = await owner.query(
    sql`select from public.read_first_start() where is_over and has_admin`,
  )
  if (rowCount > 0) return
  const pictures = createPictures()
  const readContent = async () => defaultContent
  const services = await openSiteServices({ ...options, readContent, pictures })
  try {
    const dispatch = createDispatcher(services.site, services.health)
    const service = createServiceClient(siteUrl, backend.apiKeys.secret, (input, init) =>
      dispatch(new Request(input, init), { address: '127.0.0.1', requestId: 'first_start' }),
    )
    await fillEmptySite(service, options)
  } finally {
    await services.close()
    pictures.close()
  }
}

/** Needs the secret key; without it the start says what is not made. */
export async function fillHostedSite(options: Options): Promise<void> {
  const { url, secretKey } = options.config.supabase ?? {}
  if (!url) return
  if (secretKey) return fillEmptySite(createServiceClient(url, secretKey), options)
  options.say(
    'SUPABASE_SECRET_KEY is not set: the first admin and the sample content are not made.',
  )
}

/**
 * First start of a database: creates the first admin, prints the password once, and seeds the
 * sample content. Idempotent, also for several programs that start at once: the database functions
 * that it calls take a lock, and what an interrupted start left open is done by the next one.
 */
async function fillEmptySite(service: ServiceClient, options: Options): Promise<void> {
  const { config, say } = options
  const { data: state } = await service.rpc('read_first_start').single().throwOnError()
  if (state.is_over && state.has_admin) return
  const adminId = await ensureAdmin(service, options)
  if (state.is_over) return

  const wantsSamples = config.seed === 'demo' && state.is_empty
  if (wantsSamples) say('Adding sample content …')
  const samples = wantsSamples ? await makeSamples(service, options, adminId) : undefined
  await service.rpc('end_first_start', { samples }).throwOnError()
}

async function makeSamples(service: ServiceClient, { config }: Options, adminId: string) {
  const { makeDemo } = await import('./seed.ts')
  const pictures = createPictures()
  try {
    return await makeDemo({
      storage: service.storage,
      // A path survives a change of the site's domain; the files of a hosted Supabase are elsewhere.
      linkTo: (address) => (config.supabase ? address : new URL(address).pathname),
      pictures,
      adminId,
      publisher: site.businessName,
    })
  } finally {
    pictures.close()
  }
}

async function ensureAdmin(service: ServiceClient, { config, say }: Options): Promise<string> {
  const email = config.adminEmail
  const makeFirst = async () =>
    (await service.rpc('make_first_admin', { email }).throwOnError()).data
  const already = await makeFirst()
  if (already) return already

  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const { error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: site.ownerName },
    // Tells this account from one that a visitor made with the same address.
    app_metadata: { first_admin: true },
  })
  if (!error) {
    const told = config.adminPassword ? '(the password you set)' : password
    say(`First start. Admin email: ${email}   password: ${told}`)
  } else if (error.code !== 'email_exists') {
    throw new Error('The first admin could not be made', { cause: error })
  }
  const made = await makeFirst()
  if (made) return made
  throw new StartError(
    `ADMIN_EMAIL ${email} belongs to an account that signed up by itself, and there is no admin: set ADMIN_EMAIL to another address.`,
  )
}
