import { isIPv6 } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
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
    port: read('PORT', z._default(wholeNumber(0, 65_535), 3000)),
    host: read('HOST', z._default(z.string(), '127.0.0.1')),
    /** Undefined until the port is known; see siteUrlFor. */
    siteUrl: read('SITE_URL', z.optional(origin)),
    dataDir: path.resolve(read('DATA_DIR', z._default(z.string(), 'data'))),
    seed: read('SEED', z._default(z.enum(['demo', 'none'], 'demo or none'), 'demo')),
    adminEmail: read('ADMIN_EMAIL', z._default(email, 'admin@example.com')),
    adminPassword: read('ADMIN_PASSWORD', z.optional(password)),
    databaseUrl: read('DATABASE_URL', z.optional(databaseAddress)),
    supabase: readSupabase(read),
    s3,
    /** Without CONTACT_TO the owner sets the address of her mailbox in the browser. */
    mail: { ...mail, contactTo: read('CONTACT_TO', z.optional(email)) },
    /** They win over the keys that the owner saves in the browser. */
    stripe: {
      secretKey: read('STRIPE_SECRET_KEY', z.optional(stripeKey)),
      webhookSecret: read('STRIPE_WEBHOOK_SECRET', z.optional(stripeSigningSecret)),
      /** Stands in for Stripe in tests. */
      testUrl: read('STRIPE_TEST_URL', z.optional(loopbackOrigin)),
    },
    /** Undefined: once the owner has set up a mail server. */
    requireEmailConfirmation:
      read('REQUIRE_EMAIL_CONFIRMATION', z.optional(flag)) ?? (mail.smtpUrl ? true : undefined),
    webConcurrency: read('WEB_CONCURRENCY', z._default(wholeNumber(1, 64), 1)),
    rateLimitScale: read('RATE_LIMIT_SCALE', z._default(number(0.001), 1)),
    trustProxy: read('TRUST_PROXY', z._default(flag, false)),
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
  const url = read('SUPABASE_URL', z.optional(origin))
  const publishableKey = read('SUPABASE_PUBLISHABLE_KEY', z.optional(z.string()))
  /** For the owner's background work: letters, export, the first admin. */
  const secretKey = read('SUPABASE_SECRET_KEY', z.optional(z.string()))
  if (url && publishableKey) return { url, publishableKey, secretKey }
  if (url) throw missing('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL')
  if (publishableKey) throw missing('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
  if (secretKey) throw missing('SUPABASE_URL', 'SUPABASE_SECRET_KEY')
  return undefined
}

const webAddress = z.pipe(
  address('http', 'https'),
  z.transform((given) => new URL(given)),
)

const hasNoPath = ({ pathname, search }: URL) => pathname === '/' && search === ''

const origin = z.pipe(
  webAddress.check(z.refine(hasNoPath, 'an address without a path, like https://example.com')),
  z.transform((given) => given.origin),
)

const loopbackOrigin = origin.check(z.refine(isLoopback, 'an address of this machine'))

const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

const email = matching(/^[^\s@<>]+@[^\s@<>]+$/, 'an email address')

const stripeKey = matching(keyPatterns.secretKey, 'a secret key, like sk_live_…')

const stripeSigningSecret = matching(keyPatterns.webhookSecret, 'like whsec_…')

const hasAllowedLength = (given: string) => given.length >= 6 && Buffer.byteLength(given) <= 72

const password = z
  .string()
  .check(z.refine(hasAllowedLength, 'between 6 characters and 72 bytes long'))

const flag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  case: 'sensitive',
  error: 'true or false',
})
