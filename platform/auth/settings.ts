import { z } from 'zod'

const Duration = z
  .union([z.number(), z.string()])
  .transform((value) => (typeof value === 'number' ? value : parseDurationSeconds(value)))

const seconds = (value: number) => Duration.default(value)

const OtpMessage = z.object({
  enroll_enabled: z.boolean().default(false),
  verify_enabled: z.boolean().default(false),
  otp_length: z.number().int().default(6),
  template: z.string().default('Your code is {{ .Code }}'),
  max_frequency: seconds(5),
})

const Twilio = z.object({
  enabled: z.boolean().default(false),
  account_sid: z.string().default(''),
  message_service_sid: z.string().default(''),
  auth_token: z.string().default(''),
})

const Switches = z.object({
  enroll_enabled: z.boolean().default(false),
  verify_enabled: z.boolean().default(false),
})

const Provider = z.looseObject({
  enabled: z.boolean().default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  /** The issuer of an OpenID Connect provider. */
  url: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
  email_optional: z.boolean().default(false),
})

/** An empty text stands for our own words. */
const MailTemplate = z.object({
  subject: z.string().default(''),
  /** HTML with the placeholders of mails/templates.ts. */
  content: z.string().default(''),
})

/** Named and defaulted after the [auth] table of a Supabase CLI config.toml. */
export const AuthSettingsSchema = z.object({
  /** The public origin of the API: the issuer is this followed by /auth/v1. */
  api_external_url: z.string().default('http://127.0.0.1:54321'),
  site_url: z.string().default('http://127.0.0.1:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: z.number().int().positive().max(604_800).default(3600),
  jwt_issuer: z.string().optional(),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: z.number().min(0).default(10),
  enable_signup: z.boolean().default(true),
  enable_anonymous_sign_ins: z.boolean().default(false),
  enable_manual_linking: z.boolean().default(false),
  minimum_password_length: z.number().int().default(6),
  password_requirements: z
    .enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ])
    .default(''),
  /** Ours: passwords of the shipped list of common ones are refused. */
  reject_common_passwords: z.boolean().default(true),
  /** Ours, and in no config.toml: the cost of bcrypt, which tests lower. */
  password_hash_cost: z.number().int().min(4).default(10),
  email: z
    .object({
      enable_signup: z.boolean().default(true),
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      secure_password_change: z.boolean().default(false),
      max_frequency: seconds(60),
      otp_length: z.number().int().min(6).max(10).default(6),
      otp_expiry: z.number().int().default(3600),
      /** Ours: the path under site_url where links in e-mails lead; without one, to the API. */
      confirm_page: z.string().default(''),
      /** Ours: where addresses are confirmed, no answer tells whether one has an account. */
      conceal_accounts: z.boolean().default(true),
      /** Ours: the path under site_url where people sign in. */
      sign_in_page: z.string().default('/'),
      /** Ours: the site's name in e-mails; by default the host name. */
      site_name: z.string().default(''),
      template: z.record(z.string(), MailTemplate).default({}),
      notification: z
        .record(z.string(), MailTemplate.extend({ enabled: z.boolean().default(false) }))
        .default({}),
    })
    .prefault({}),
  sms: z
    .looseObject({
      enable_signup: z.boolean().default(false),
      enable_confirmations: z.boolean().default(false),
      template: z.string().default('Your code is {{ .Code }}'),
      max_frequency: seconds(5),
      otp_length: z.number().int().default(6),
      otp_expiry: z.number().int().default(60),
      test_otp: z.record(z.string(), z.string()).default({}),
      twilio: Twilio.optional(),
    })
    .prefault({}),
  sessions: z.object({ timebox: seconds(0), inactivity_timeout: seconds(0) }).prefault({}),
  passkey: z
    .object({
      enabled: z.boolean().default(false),
      /** Ours: a passkey is a second factor as well, so the password alone no longer signs in. */
      second_factor: z.boolean().default(false),
    })
    .prefault({}),
  /** By default the relying party is the site. */
  webauthn: z
    .object({
      rp_display_name: z.string().default(''),
      rp_id: z.string().default(''),
      rp_origins: z.array(z.string()).default([]),
    })
    .prefault({}),
  mfa: z
    .object({
      max_enrolled_factors: z.number().int().default(10),
      totp: Switches.prefault({ enroll_enabled: true, verify_enabled: true }),
      phone: OtpMessage.prefault({}),
      web_authn: Switches.prefault({}),
      /** Off by default, as in Supabase Auth, where they are experimental. */
      recovery_codes: Switches.prefault({}),
    })
    .prefault({}),
  external: z.record(z.string(), Provider).default({}),
  rate_limit: z
    .object({
      email_sent: z.number().default(360_000),
      sms_sent: z.number().default(30),
      anonymous_users: z.number().default(30),
      token_refresh: z.number().default(150),
      sign_in_sign_ups: z.number().default(30),
      token_verifications: z.number().default(30),
      web3: z.number().default(30),
      /** Ours: messages to one address in an hour; 0 is no limit. */
      messages_per_account: z.number().min(0).default(5),
      /** Ours: multiplies every limit. */
      scale: z.number().positive().default(1),
      /**
       * Ours: off where the client address cannot be trusted, or all visitors would share one
       * limit.
       */
      by_address: z.boolean().default(true),
    })
    .prefault({}),
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
