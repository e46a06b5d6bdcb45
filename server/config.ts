import path from 'node:path'
import { StartError } from './start-error.ts'

export type Config = ReturnType<typeof readConfig>
type Environment = Record<string, string | undefined>

/** Every variable of the contract, read once; a wrong value is refused by name. */
export function readConfig(env: Environment) {
  const variable = reader(env)
  const port = variable.integer('PORT', { fallback: 3000, min: 0, max: 65_535 })
  const smtpUrl = variable.url('SMTP_URL', ['smtp:', 'smtps:'])
  const adminEmail = variable.email('ADMIN_EMAIL') ?? 'admin@example.com'

  return {
    port,
    host: variable.text('HOST') ?? '127.0.0.1',
    /** Unknown until the port is when neither was given; see siteUrlFor. */
    siteUrl: variable.origin('SITE_URL'),
    dataDir: path.resolve(variable.text('DATA_DIR') ?? 'data'),
    seed: variable.oneOf('SEED', ['demo', 'none'], 'demo'),
    adminEmail,
    adminPassword: variable.password('ADMIN_PASSWORD'),
    databaseUrl: variable.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    supabase: readSupabase(variable),
    s3: readS3(variable),
    mail: {
      smtpUrl,
      from: variable.text('MAIL_FROM') ?? 'Website <no-reply@example.com>',
      contactTo: variable.email('CONTACT_TO') ?? adminEmail,
    },
    requireEmailConfirmation: variable.flag('REQUIRE_EMAIL_CONFIRMATION', smtpUrl !== undefined),
    webConcurrency: variable.integer('WEB_CONCURRENCY', { fallback: 1, min: 1, max: 64 }),
    rateLimitScale: variable.number('RATE_LIMIT_SCALE', { fallback: 1, min: 0.001 }),
    trustProxy: variable.flag('TRUST_PROXY', false),
  }
}

export function siteUrlFor(config: Config, port: number): string {
  return config.siteUrl ?? `http://localhost:${port}`
}

function readSupabase(variable: Reader) {
  const url = variable.origin('SUPABASE_URL')
  const publishableKey = variable.text('SUPABASE_PUBLISHABLE_KEY')
  if (url && publishableKey) return { url, publishableKey }
  if (url) throw missing('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL')
  if (publishableKey) throw missing('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
  return undefined
}

function readS3(variable: Reader) {
  const endpoint = variable.url('S3_ENDPOINT', ['http:', 'https:'])
  if (!endpoint) return undefined
  const required = (name: string) => {
    const value = variable.text(name)
    if (!value) throw missing(name, 'S3_ENDPOINT')
    return value
  }
  return {
    endpoint,
    region: variable.text('S3_REGION') ?? 'us-east-1',
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

function missing(name: string, because: string) {
  return new StartError(`${name} is missing: it belongs to ${because}, which is set.`)
}

function refuse(name: string, given: string, allowed: string): never {
  throw new StartError(`${name} is '${given}', but must be ${allowed}.`)
}

type Reader = ReturnType<typeof reader>

function reader(env: Environment) {
  const text = (name: string) => env[name]?.trim() || undefined

  function number(name: string, limits: { fallback: number; min: number; max?: number }) {
    const given = text(name)
    if (given === undefined) return limits.fallback
    const value = Number(given)
    const { min, max = Number.POSITIVE_INFINITY } = limits
    if (Number.isFinite(value) && value >= min && value <= max) return value
    return refuse(name, given, `a number ${bounds(min, max)}`)
  }

  function url(name: string, protocols: string[]) {
    const given = text(name)
    if (given === undefined) return undefined
    const parsed = URL.parse(given)
    // What was given may hold a password: the message repeats only its beginning.
    if (!parsed || !protocols.includes(parsed.protocol)) {
      return refuse(
        name,
        `${given.slice(0, 12)}…`,
        `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
    }
    return given
  }

  return {
    text,
    number,
    url,
    integer(name: string, limits: { fallback: number; min: number; max: number }) {
      const value = number(name, limits)
      if (Number.isInteger(value)) return value
      return refuse(name, String(value), `a whole number ${bounds(limits.min, limits.max)}`)
    },
    flag(name: string, fallback: boolean) {
      const given = text(name)
      if (given === undefined) return fallback
      if (given === 'true' || given === '1') return true
      if (given === 'false' || given === '0') return false
      return refuse(name, given, 'true or false')
    },
    oneOf<const Value extends string>(name: string, allowed: Value[], fallback: Value): Value {
      const given = text(name)
      if (given === undefined) return fallback
      return allowed.find((value) => value === given) ?? refuse(name, given, allowed.join(' or '))
    },
    email(name: string) {
      const given = text(name)
      if (given === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(given)) return given
      return refuse(name, given, 'an e-mail address')
    },
    password(name: string) {
      const given = env[name] || undefined
      if (given === undefined || (given.length >= 6 && Buffer.byteLength(given) <= 72)) return given
      return refuse(name, '•••', 'between 6 characters and 72 bytes long')
    },
    origin(name: string) {
      const given = url(name, ['http:', 'https:'])
      if (given === undefined) return undefined
      const { origin, pathname, search } = new URL(given)
      if (pathname === '/' && search === '') return origin
      return refuse(name, given, 'an address without a path, like https://example.com')
    },
  }
}

function bounds(min: number, max: number) {
  return max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`
}
