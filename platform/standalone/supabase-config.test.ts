import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { AuthSettingsSchema } from '#platform/auth/settings.ts'
import { checkConfig } from './check-config.ts'
import { configKeys } from './config-keys.ts'
import { isRow, type Rows } from './config-row.ts'
import { readSupabaseConfig, Sections, Smtp } from './supabase-config.ts'

const facts = path.join(import.meta.dirname, '..', '..', 'tests', 'start', 'services')
/** Keys and values of the file that `supabase init` writes. */
const initFile = await readFile(path.join(facts, 'supabase-init.toml'), 'utf8')

async function read(toml: string, files: Record<string, string> = {}, smtpUrl?: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'supabase-config-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'config.toml': toml, ...files })) {
    await writeFile(path.join(folder, name), text)
  }
  return readSupabaseConfig(path.join(folder, 'config.toml'), { port: 54_321, smtpUrl })
}

const refusal = (toml: string, files?: Record<string, string>, smtpUrl?: string) =>
  read(toml, files, smtpUrl).then(
    () => 'accepted',
    (error: Error) => error.message.replace(/^The configuration \S+ is not valid: /, ''),
  )

test('the file of supabase init is read, and what it switches on without us is named', async () => {
  const { sections, auth, off, notOffered } = await read(initFile)
  expect(sections.api).toMatchObject({ schemas: ['public', 'graphql_public'], max_rows: 1000 })
  expect(sections.storage.file_size_limit).toBe(50 * 1024 ** 2)
  expect(auth).toMatchObject({
    enable_signup: true,
    email: { enable_signup: true, enable_confirmations: false, max_frequency: 1 },
    mfa: { totp: { enroll_enabled: false, verify_enabled: false } },
    rate_limit: { sign_in_sign_ups: 30, by_address: true, email_sent: 360_000 },
  })
  expect(off).toEqual([])
  expect(notOffered).toEqual([
    'Realtime',
    'Studio',
    'the S3 protocol of Storage',
    'vector buckets',
    'Analytics',
  ])
})

test('the newer names of the switches for e-mail and SMS mean the same', async () => {
  const newer = initFile
    .replace('[auth.email]\nenable_signup = true', '[auth.email]\nenabled = true')
    .replace('[auth.sms]\nenable_signup = false', '[auth.sms]\nenabled = false')
    .replace('major_version = 17', 'major_version = 17\norioledb_version = ""')
  const { auth } = await read(newer)
  expect([auth.email.enable_signup, auth.sms.enable_signup]).toEqual([true, false])
  const off = await read('[auth.email]\nenabled = false\nenable_signup = true')
  expect(off.auth.email.enable_signup).toBe(false)
})

test('a log-in that is switched off keeps the settings beside it that guard something', async () => {
  const { auth, smtp, sections, off } = await read(`
    [api]
    enabled = false
    external_url = "https://api.example"
    [auth.email]
    enabled = false
    secure_password_change = true
    otp_length = 8
    [auth.email.smtp]
    host = "mail.example.com"
    port = 587
    admin_email = "site@example.com"
    [auth.email.notification.password_changed]
    enabled = true
    [auth.sms]
    enabled = false
    otp_length = 7
    [auth.sms.twilio]
    enabled = true
    account_sid = "sample"`)
  expect(auth.email).toMatchObject({
    enable_signup: false,
    secure_password_change: true,
    otp_length: 8,
    notification: { password_changed: { enabled: true } },
  })
  expect(auth.sms).toMatchObject({
    enable_signup: false,
    otp_length: 7,
    twilio: { enabled: true, account_sid: 'sample' },
  })
  expect(smtp?.smtpUrl).toBe('smtp://mail.example.com:587')
  expect(sections.api.external_url).toBe('https://api.example')
  expect(auth.api_external_url).toBe('https://api.example')
  expect(off).toEqual(['rest'])
  expect(await refusal('[auth.sms]\nenabled = false\n[auth.sms.vonage]\nenabled = true')).toContain(
    'auth.sms.vonage.enabled cannot be used',
  )
})

test('a setting that the file leaves out is as strict as with the CLI', async () => {
  const { auth, sections } = await read('')
  expect(sections.api).toMatchObject({ max_rows: 1000, auto_expose_new_tables: false })
  expect(auth.mfa.totp).toEqual({ enroll_enabled: false, verify_enabled: false })
})

test('every served key is one that is read', async () => {
  const open: string[] = []
  const look = (rows: Rows, path: string[]) => {
    for (const [key, row] of Object.entries(rows)) {
      const at = [...path, key]
      if (!isRow(row)) look(row, at)
      else if ((row === 'served' || row === 'number') && !isRead(at)) open.push(at.join('.'))
    }
  }
  look(configKeys, [])
  expect(open).toEqual([])
})

/** `enabled` of [auth.email] and [auth.sms] becomes their enable_signup before the schema reads it. */
const renamed = ['auth.email.enabled', 'auth.sms.enabled']

function isRead(path: string[]): boolean {
  const below = (prefix: string) =>
    path.join('.').startsWith(prefix) ? path.slice(prefix.split('.').length - 1) : null
  const places: [JsonSchema, string[] | null][] = [
    [readTables.all, path],
    [readTables.auth, below('auth.')],
    [readTables.smtp, below('auth.email.smtp.')],
  ]
  return (
    renamed.includes(path.join('.')) ||
    places.some(([schema, keys]) => keys !== null && hasKey(schema, keys))
  )
}

type JsonSchema = {
  properties?: Record<string, object | boolean>
  additionalProperties?: object | boolean
}

const inputOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const readTables = {
  all: inputOf(Sections),
  auth: inputOf(AuthSettingsSchema),
  smtp: inputOf(Smtp),
}

/** In a record every name is one; a loose object passes a name that it does not know. */
function hasKey(schema: JsonSchema, [key, ...rest]: string[]): boolean {
  if (key === undefined) return Object.keys(schema).length > 0
  const inner = schema.properties?.[key] ?? schema.additionalProperties
  return typeof inner === 'object' && hasKey(inner, rest)
}

test('every key that the CLI knows has a row', async () => {
  const text = await readFile(path.join(facts, 'cli-keys.txt'), 'utf8')
  const keys = text.trim().split('\n').flatMap(expand)
  expect(keys.length).toBeGreaterThan(330)
  for (const key of keys) {
    const file = key.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), false)
    // Switched off as a whole, so that only the names are compared.
    const off = { enabled: false, ...(file as Record<string, unknown>) }
    expect(() => checkConfig(off, { enabled: 'served', ...configKeys }, {}), key).not.toThrow()
  }
})

function expand(line: string): string[] {
  const group = /\{([^}]*)\}/.exec(line)
  if (!group) return [line]
  return (group[1] ?? '').split(',').flatMap((one) => expand(line.replace(group[0], one)))
}

test.each([
  [
    '[auth]\nenable_singup = false',
    'auth.enable_singup is no setting of a Supabase configuration. Did you mean auth.enable_signup?',
  ],
  ['[auht]\nenabled = true', 'auht is no setting of a Supabase configuration. Did you mean auth?'],
  [
    '[auth.external.gogle]\nenabled = false',
    'auth.external.gogle is no setting of a Supabase configuration. Did you mean auth.external.google?',
  ],
  [
    '[storage]\nsomething_else = 1',
    'storage.something_else is no setting of a Supabase configuration.',
  ],
  ['[auth]\nemail = true', 'auth.email must be a table.'],
])('a key that is none is refused with the right name: %j', async (toml, sentence) => {
  expect(await refusal(toml)).toBe(sentence)
})

test('a value of the wrong kind is refused with its place and the kind that is expected', async () => {
  expect(await refusal('[api]\nmax_rows = "many"')).toBe(
    '✖ Invalid input: expected number, received string\n  → at api.max_rows',
  )
})

test.each([
  ['auth.captcha', 'enabled = true\nprovider = "turnstile"'],
  ['auth.hook.before_user_created', 'enabled = true\nuri = "pg-functions://postgres/public/check"'],
  ['auth.hook.send_email', 'enabled = true'],
  ['auth.third_party.clerk', 'enabled = true'],
  ['auth.web3.solana', 'enabled = true'],
  ['auth.oauth_server', 'enabled = true'],
  ['auth.sms.vonage', 'enabled = true'],
  ['auth.external.apple', 'enabled = true\nclient_id = "sample"\nsecret = "sample"'],
  ['auth.external."custom:books"', 'enabled = true'],
  ['api.tls', 'enabled = true'],
  ['db.network_restrictions', 'enabled = true'],
  ['db.ssl_enforcement', 'enabled = true'],
  ['db.settings', 'statement_timeout = "5s"'],
  ['db.vault', 'sample = "sample"'],
  ['edge_runtime.secrets', 'sample = "sample"'],
  ['functions.hello.env', 'SAMPLE = "env(HOME)"'],
  ['storage.analytics', 'enabled = true'],
  ['storage.buckets.sample', 'objects_path = "./pictures"'],
  ['experimental.webhooks', 'enabled = true'],
])('[%s] that cannot be kept is refused by name', async (table, lines) => {
  const sentence = await refusal(`[${table}]\n${lines}`)
  expect(sentence).toContain(table.replaceAll('"', ''))
  expect(sentence).toMatch(/cannot be used: .+\.$/)
})

test('env(NAME) is that variable, of the right kind, and an unset one is refused by name', async () => {
  const toml = `
    [auth]
    site_url = "env(SAMPLE_SITE)"
    enable_signup = "env(SAMPLE_SWITCH)"
    minimum_password_length = "env(SAMPLE_LENGTH)"
    [auth.sms.twilio]
    enabled = false
    auth_token = "env(SAMPLE_UNSET)"`
  const files = {
    '.env': 'SAMPLE_SITE=https://shared.example\nSAMPLE_SWITCH=false\nSAMPLE_LENGTH=12',
    '.env.local': 'SAMPLE_SITE=https://local.example',
  }
  const { auth } = await read(toml, files)
  expect(auth).toMatchObject({
    site_url: 'https://local.example',
    enable_signup: false,
    minimum_password_length: 12,
  })
  expect(await refusal('[auth]\njwt_secret = "env(SAMPLE_UNSET)"')).toBe(
    'auth.jwt_secret names the variable SAMPLE_UNSET, which is not set.',
  )
})

test('an SMTP server in the file is complete, and the only one', async () => {
  const smtp = `
    [auth.email.smtp]
    host = "mail.example.com"
    port = 465
    user = "sample"
    pass = "p@ss"
    admin_email = "site@example.com"
    sender_name = "Sample"
    [auth.rate_limit]
    email_sent = 2`
  const config = await read(smtp)
  expect(config.smtp).toEqual({
    smtpUrl: 'smtps://sample:p%40ss@mail.example.com:465',
    from: '"Sample" <site@example.com>',
  })
  expect(config.auth.rate_limit.email_sent).toBe(2)
  expect(await refusal('[auth.email.smtp]\nport = 465')).toContain(
    'auth.email.smtp.host is missing',
  )
  expect(await refusal(smtp, {}, 'smtp://other.example')).toContain('remove one')
})

test('a mail template that cannot be read or filled is refused by name', async () => {
  const template = '[auth.email.template.invite]\ncontent_path = "./invite.html"'
  expect(await refusal(template)).toBe(
    'auth.email.template.invite.content_path: ./invite.html cannot be read.',
  )
  const loop = { 'invite.html': '<p>{{ range .Data }}x{{ end }}</p>' }
  expect(await refusal(template, loop)).toBe(
    'auth.email.template.invite.content_path has {{ range .Data }}, which is not offered.',
  )
})

test('a legacy key is accepted only if the given secret has signed it', async () => {
  const secret = 'a-sample-secret-of-at-least-32-characters'
  const key = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
  expect(await refusal(`[auth]\njwt_secret = "${secret}"\nanon_key = "${key}"`)).toBe('accepted')
  for (const lines of [
    `anon_key = "${key}"`,
    `jwt_secret = "another-${secret}"\nanon_key = "${key}"`,
    `jwt_secret = "${secret}"\nservice_role_key = "${key}"`,
  ]) {
    expect(await refusal(`[auth]\n${lines}`)).toContain('has signed')
  }
})

test('a short secret, or one key for both, is refused', async () => {
  expect(await refusal('[auth]\njwt_secret = "short"')).toContain('at least 16 characters')
  const key = 'sample-key-of-some-length'
  expect(await refusal(`[auth]\npublishable_key = "${key}"\nsecret_key = "${key}"`)).toContain(
    'must differ',
  )
})
