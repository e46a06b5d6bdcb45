import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#platform/start-error.ts'

export type Config = ReturnType<typeof readConfig>
type Environment = Record<string, string | undefined>

/** Every variable of the contract, read once; a wrong value is refused by name. */
export function readConfig(env: Environment) {
  const read = createReader(env)
  const smtpUrl = read('SMTP_URL', address('smtp', 'smtps').optional())
  const adminEmail = read('ADMIN_EMAIL', email.default('admin@example.com'))

  return {
    port: read('PORT', wholeNumber(0, 65_535).default(3000)),
    host: read('HOST', z.string().default('127.0.0.1')),
    /** Undefined until the port is known; see siteUrlFor. */
    siteUrl: read('SITE_URL', origin.optional()),
    dataDir: path.resolve(read('DATA_DIR', z.string().default('data'))),
    seed: read('SEED', z.enum(['demo', 'none'], 'demo or none').default('demo')),
    adminEmail,
    adminPassword: read('ADMIN_PASSWORD', password.optional()),
    databaseUrl: read('DATABASE_URL', address('postgres', 'postgresql').optional()),
    supabase: readSupabase(read),
    s3: readS3(read),
    mail: {
      smtpUrl,
      from: read('MAIL_FROM', z.string().default('Website <no-reply@example.com>')),
      contactTo: read('CONTACT_TO', email.default(adminEmail)),
    },
    requireEmailConfirmation: read(
      'REQUIRE_EMAIL_CONFIRMATION',
      flag.default(smtpUrl !== undefined),
    ),
    webConcurrency: read('WEB_CONCURRENCY', wholeNumber(1, 64).default(1)),
    rateLimitScale: read('RATE_LIMIT_SCALE', number(0.001).default(1)),
    trustProxy: read('TRUST_PROXY', flag.default(false)),
  }
}

export function siteUrlFor(config: Config, port: number): string {
  return config.siteUrl ?? `http://localhost:${port}`
}

function readSupabase(read: Read) {
  const url = read('SUPABASE_URL', origin.optional())
  const publishableKey = read('SUPABASE_PUBLISHABLE_KEY', z.string().optional())
  if (url && publishableKey) return { url, publishableKey }
  if (url) throw missing('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL')
  if (publishableKey) throw missing('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
  return undefined
}

function readS3(read: Read) {
  const endpoint = read('S3_ENDPOINT', address('http', 'https').optional())
  if (!endpoint) return undefined
  const required = (name: string) => {
    const value = read(name, z.string().optional())
    if (!value) throw missing(name, 'S3_ENDPOINT')
    return value
  }
  return {
    endpoint,
    region: read('S3_REGION', z.string().default('us-east-1')),
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

function missing(name: string, because: string) {
  return new StartError(`${name} is missing: it belongs to ${because}, which is set.`)
}

type Read = ReturnType<typeof createReader>

/** An empty variable counts as unset. */
function createReader(env: Environment) {
  return <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> => {
    // Not trimmed: spaces may belong to a password.
    const given = (name.endsWith('PASSWORD') ? env[name] : env[name]?.trim()) || undefined
    const { success, data, error } = schema.safeParse(given)
    if (success) return data
    const allowed = error.issues[0]?.message
    throw new StartError(`${name} is '${withoutSecret(name, given)}', but must be ${allowed}.`)
  }
}

/** A server URL may hold a password: the message repeats only its beginning. */
function withoutSecret(name: string, given = '') {
  if (name.endsWith('PASSWORD')) return '•••'
  return /_(URL|ENDPOINT)$/.test(name) && name !== 'SITE_URL' ? `${given.slice(0, 12)}…` : given
}

// The message of each schema completes the sentence "PORT is 'abc', but must be …".

function number(min: number, max = Number.POSITIVE_INFINITY) {
  const allowed = `a number ${bounds(min, max)}`
  return z.coerce.number(allowed).min(min, allowed).max(max, allowed)
}

function wholeNumber(min: number, max: number) {
  return number(min, max).int(`a whole number ${bounds(min, max)}`)
}

function bounds(min: number, max: number) {
  return max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`
}

function address(...protocols: string[]) {
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  })
}

const origin = address('http', 'https')
  .transform((given) => new URL(given))
  .refine(
    ({ pathname, search }) => pathname === '/' && search === '',
    'an address without a path, like https://example.com',
  )
  .transform((url) => url.origin)

const email = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'an e-mail address')

const password = z
  .string()
  .refine(
    (given) => given.length >= 6 && Buffer.byteLength(given) <= 72,
    'between 6 characters and 72 bytes long',
  )

const flag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  case: 'sensitive',
  error: 'true or false',
})
