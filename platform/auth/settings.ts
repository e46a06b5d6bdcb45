import * as z from 'zod/mini'

// The kinds of values, each with its default.
export const on = z._default(z.boolean(), true)
export const off = z._default(z.boolean(), false)
export const text = (value = '') => z._default(z.string(), value)
const list = z._default(z.array(z.string()), [])

type Checks = z.core.$ZodCheck<number>[]
const number = (value: number, ...checks: Checks) => z._default(z.number().check(...checks), value)
const integer = (value: number, ...checks: Checks) => number(value, z.int(), ...checks)

const Duration = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => (typeof value === 'number' ? value : parseDurationSeconds(value))),
)
const seconds = (value: number) => z._default(Duration, value)

const PasswordRequirements = z.enum([
  '',
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
])

/** An empty text stands for our own words. */
const MailTemplate = z.object({
  subject: text(),
  /** HTML with the placeholders of mails/templates.ts. */
  content: text(),
})
const Notification = z.extend(MailTemplate, { enabled: off })

const Email = z.object({
  enable_signup: on,
  double_confirm_changes: on,
  enable_confirmations: off,
  secure_password_change: off,
  max_frequency: seconds(60),
  otp_length: integer(6, z.gte(6), z.lte(10)),
  otp_expiry: integer(3600),
  /** Ours: the path under site_url where links in e-mails lead; without one, to the API. */
  confirm_page: text(),
  /** Ours: where addresses are confirmed, no answer tells whether one has an account. */
  conceal_accounts: on,
  /** Ours: the path under site_url where people sign in. */
  sign_in_page: text('/'),
  /** Ours: the site's name in e-mails; by default the host name. */
  site_name: text(),
  template: z._default(z.record(z.string(), MailTemplate), {}),
  notification: z._default(z.record(z.string(), Notification), {}),
})

const codeWords = 'Your code is {{ .Code }}'

const Twilio = z.object({
  enabled: off,
  account_sid: text(),
  message_service_sid: text(),
  auth_token: text(),
})

const Sms = z.looseObject({
  enable_signup: off,
  enable_confirmations: off,
  template: text(codeWords),
  max_frequency: seconds(5),
  otp_length: integer(6),
  otp_expiry: integer(60),
  test_otp: z._default(z.record(z.string(), z.string()), {}),
  twilio: z.optional(Twilio),
})

const Sessions = z.object({ timebox: seconds(0), inactivity_timeout: seconds(0) })

const Passkey = z.object({
  enabled: off,
  /** Ours: a passkey is a second factor as well, so the password alone no longer signs in. */
  second_factor: off,
})

const Webauthn = z.object({ rp_display_name: text(), rp_id: text(), rp_origins: list })

const Switches = z.object({ enroll_enabled: off, verify_enabled: off })
const PhoneFactor = z.extend(Switches, {
  otp_length: integer(6),
  template: text(codeWords),
  max_frequency: seconds(5),
})
const Mfa = z.object({
  max_enrolled_factors: integer(10),
  totp: z.prefault(Switches, { enroll_enabled: true, verify_enabled: true }),
  phone: z.prefault(PhoneFactor, {}),
  web_authn: z.prefault(Switches, {}),
  /** Off by default, as in Supabase Auth, where they are experimental. */
  recovery_codes: z.prefault(Switches, {}),
})

const Provider = z.looseObject({
  enabled: off,
  client_id: text(),
  secret: text(),
  redirect_uri: text(),
  /** The issuer of an OpenID Connect provider. */
  url: text(),
  skip_nonce_check: off,
  email_optional: off,
})

const RateLimit = z.object({
  email_sent: number(360_000),
  sms_sent: number(30),
  anonymous_users: number(30),
  token_refresh: number(150),
  sign_in_sign_ups: number(30),
  token_verifications: number(30),
  web3: number(30),
  /** Ours: messages to one address in an hour; 0 is no limit. */
  messages_per_account: number(5, z.gte(0)),
  /** Ours: multiplies every limit. */
  scale: number(1, z.positive()),
  /** Ours: off where the client address cannot be trusted, or all visitors would share one limit. */
  by_address: on,
})

/** Named and defaulted after the [auth] table of a Supabase CLI config.toml. */
export const AuthSettingsSchema = z.object({
  /** The public origin of the API: the issuer is this followed by /auth/v1. */
  api_external_url: text('http://127.0.0.1:54321'),
  site_url: text('http://127.0.0.1:3000'),
  additional_redirect_urls: list,
  jwt_expiry: integer(3600, z.positive(), z.lte(604_800)),
  jwt_issuer: z.optional(z.string()),
  enable_refresh_token_rotation: on,
  refresh_token_reuse_interval: number(10, z.gte(0)),
  enable_signup: on,
  enable_anonymous_sign_ins: off,
  enable_manual_linking: off,
  minimum_password_length: integer(6),
  password_requirements: z._default(PasswordRequirements, ''),
  /** Ours: passwords of the shipped list of common ones are refused. */
  reject_common_passwords: on,
  /** Ours, and in no config.toml: the cost of bcrypt, which tests lower. */
  password_hash_cost: integer(10, z.gte(4)),
  email: z.prefault(Email, {}),
  sms: z.prefault(Sms, {}),
  sessions: z.prefault(Sessions, {}),
  passkey: z.prefault(Passkey, {}),
  /** By default the relying party is the site. */
  webauthn: z.prefault(Webauthn, {}),
  mfa: z.prefault(Mfa, {}),
  external: z._default(z.record(z.string(), Provider), {}),
  rate_limit: z.prefault(RateLimit, {}),
})

export type AuthSettings = z.output<typeof AuthSettingsSchema>
export type AuthSettingsInput = z.input<typeof AuthSettingsSchema>
export type ProviderSettings = z.output<typeof Provider>

export function createAuthSettings(given: AuthSettingsInput = {}): AuthSettings {
  return AuthSettingsSchema.parse(given)
}

const limitsByAddress = [
  'anonymous_users',
  'token_refresh',
  'sign_in_sign_ups',
  'token_verifications',
]

/**
 * Reads the [auth] table of a config.toml, with our own additions off by default. As with the CLI,
 * the hourly limit of mails only counts with a mail server.
 */
export function readAuthSettings(
  table: unknown,
  { apiExternalUrl, hasMailServer }: { apiExternalUrl: string; hasMailServer: boolean },
): AuthSettings {
  const Table = z.looseObject({})
  const given = Table.parse(table ?? {})
  const email = Table.parse(given.email ?? {})
  const sms = Table.parse(given.sms ?? {})
  const mfa = Table.parse(given.mfa ?? {})
  const { email_sent, ...limits } = Table.parse(given.rate_limit ?? {})
  return AuthSettingsSchema.parse({
    api_external_url: apiExternalUrl,
    reject_common_passwords: false,
    ...given,
    email: { max_frequency: '1s', conceal_accounts: false, ...email, ...withSwitch(email) },
    sms: { ...sms, ...withSwitch(sms) },
    mfa: { totp: {}, ...mfa },
    rate_limit: {
      // A limit that is written down holds; without one there is none.
      by_address: limitsByAddress.some((name) => name in limits),
      messages_per_account: 0,
      ...limits,
      ...(hasMailServer && { email_sent }),
    },
  })
}

/** `enabled`, the newer name of `enable_signup` for e-mail and SMS: either switches off. */
function withSwitch({ enabled, enable_signup = true }: Record<string, unknown>) {
  return enabled === undefined ? {} : { enable_signup: enabled && enable_signup }
}

const unitSeconds: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** A duration as Go writes it: `1h30m`, `500ms`, `24h`. */
export function parseDurationSeconds(text: string): number {
  if (text === '0') return 0
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.map(([part]) => part).join('') !== text || text === '') {
    throw new Error(`time: invalid duration ${JSON.stringify(text)}`)
  }
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0),
    0,
  )
}

/** Without confirmation a sign-up signs in at once, so an existing account cannot be concealed. */
export function concealsAccounts({ email }: AuthSettings): boolean {
  return email.conceal_accounts && email.enable_confirmations
}

export function issuerOf(settings: AuthSettings): string {
  return settings.jwt_issuer || `${settings.api_external_url}/auth/v1`
}

/** The site's name in e-mails. */
export function siteNameOf({ email, site_url }: AuthSettings): string {
  return email.site_name || new URL(site_url).host
}

const smsProviders = ['twilio', 'twilio_verify', 'messagebird', 'textlocal', 'vonage']

/** The provider that sends text messages, when one is switched on. */
export function findSmsProvider(settings: AuthSettings): string | undefined {
  return smsProviders.find((name) => {
    const provider = settings.sms[name]
    return (
      typeof provider === 'object' &&
      provider !== null &&
      'enabled' in provider &&
      provider.enabled === true
    )
  })
}
