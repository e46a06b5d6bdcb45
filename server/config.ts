import { isIPv6 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { keyPatterns } from '#app/lib/sales/payments.ts'
import {
  address,
  createReader,
  databaseAddress,
  missing,
  number,
  type Read,
  readOutlets,
  wholeNumber,
} from '#platform/environment.ts'
import { isLoopback } from '#platform/http/request-origin.ts'

export type Config = ReturnType<typeof readConfig> & {
  /** The cost of bcrypt, which no variable sets and tests lower. */
  passwordCost?: number
}

/** Every variable of the contract, read once; a wrong value is refused by name. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = createReader(env)
  const { s3, mail } = readOutlets(read)

  return {
    port: read('PORT', wholeNumber(0, 65_535).default(3000)),
    host: read('HOST', z.string().default('127.0.0.1')),
    /** Undefined until the port is known; see siteUrlFor. */
    siteUrl: read('SITE_URL', origin.optional()),
    dataDir: path.resolve(read('DATA_DIR', z.string().default('data'))),
    seed: read('SEED', z.enum(['demo', 'none'], 'demo or none').default('demo')),
    adminEmail: read('ADMIN_EMAIL', email.default('admin@example.com')),
    adminPassword: read('ADMIN_PASSWORD', password.optional()),
    databaseUrl: read('DATABASE_URL', databaseAddress.optional()),
    supabase: readSupabase(read),
    s3,
    /** Without CONTACT_TO the owner sets the address of her mailbox in the browser. */
    mail: { ...mail, contactTo: read('CONTACT_TO', email.optional()) },
    /** They win over the keys that the owner saves in the browser. */
    stripe: {
      secretKey: read('STRIPE_SECRET_KEY', stripeKey.optional()),
      webhookSecret: read('STRIPE_WEBHOOK_SECRET', stripeSigningSecret.optional()),
      /** Stands in for Stripe in tests. */
      testUrl: read('STRIPE_TEST_URL', loopbackOrigin.optional()),
    },
    /** Undefined: once the owner has set up a mail server. */
    requireEmailConfirmation:
      read('REQUIRE_EMAIL_CONFIRMATION', flag.optional()) ?? (mail.smtpUrl ? true : undefined),
    webConcurrency: read('WEB_CONCURRENCY', wholeNumber(1, 64).default(1)),
    rateLimitScale: read('RATE_LIMIT_SCALE', number(0.001).default(1)),
    trustProxy: read('TRUST_PROXY', flag.default(false)),
  }
}

export function siteUrlFor(config: Config, port: number): string {
  return config.siteUrl ?? listeningAddress(config, port)
}

/**
 * The end of the line `Ready on …`. A SITE_URL that leads to another port or needs TLS is that of a
 * proxy, which may not run yet, so the address where the program listens comes first.
 */
export function readyAddress(config: Config, port: number): string {
  const siteUrl = siteUrlFor(config, port)
  const { protocol, port: publicPort } = new URL(siteUrl)
  if (protocol === 'http:' && Number(publicPort || 80) === port) return siteUrl
  return `${listeningAddress(config, port)} for ${siteUrl}`
}

/** 'localhost' wherever it leads here: browsers trust it like https. */
function listeningAddress({ host }: Config, port: number): string {
  const isLocalhost = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host)
  const name = isIPv6(host) ? `[${host}]` : host
  return `http://${isLocalhost ? 'localhost' : name}:${port}`
}

function readSupabase(read: Read) {
  const url = read('SUPABASE_URL', origin.optional())
  const publishableKey = read('SUPABASE_PUBLISHABLE_KEY', z.string().optional())
  /** For the owner's background work: letters, export, the first admin. */
  const secretKey = read('SUPABASE_SECRET_KEY', z.string().optional())
  if (url && publishableKey) return { url, publishableKey, secretKey }
  if (url) throw missing('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL')
  if (publishableKey) throw missing('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
  if (secretKey) throw missing('SUPABASE_URL', 'SUPABASE_SECRET_KEY')
  return undefined
}

const origin = address('http', 'https')
  .transform((given) => new URL(given))
  .refine(
    ({ pathname, search }) => pathname === '/' && search === '',
    'an address without a path, like https://example.com',
  )
  .transform((url) => url.origin)

const loopbackOrigin = origin.refine(isLoopback, 'an address of this machine')

const email = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'an email address')

const stripeKey = z.string().regex(keyPatterns.secretKey, 'a secret key, like sk_live_…')

const stripeSigningSecret = z.string().regex(keyPatterns.webhookSecret, 'like whsec_…')

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
