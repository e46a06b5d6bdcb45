import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { JWK } from 'jose'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'
import { assertTemplate } from '#platform/auth/mails/templates.ts'
import { isOffered } from '#platform/auth/oauth/providers.ts'
import { type AuthSettings, off, on, readAuthSettings, text } from '#platform/auth/settings.ts'
import type { ServiceName } from '#platform/http/service-path.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { StartError } from '#platform/start-error.ts'
import { readIfThere } from '#platform/whole-file.ts'
import '#platform/zod-locale.ts'
import { checkConfig } from './check-config.ts'
import { configKeys } from './config-keys.ts'

const Size = z.union([z.string(), z.number()])
const Bytes = z.pipe(Size, z.transform(parseBytes))
const Key = z.optional(z.string().check(z.minLength(16, 'a key has at least 16 characters')))
const optionalText = z.optional(z.string())
const list = (value: string[]) => z._default(z.array(z.string()), value)

const Bucket = z.object({
  public: off,
  file_size_limit: z._default(z.nullable(Bytes), null),
  allowed_mime_types: list([]),
})
export type ConfiguredBucket = z.output<typeof Bucket>

export const Smtp = z.object({
  host: z.string('auth.email.smtp.host is missing'),
  port: z.number('auth.email.smtp.port is missing').check(z.int(), z.gte(1), z.lte(65_535)),
  user: text(),
  pass: text(),
  admin_email: z.string('auth.email.smtp.admin_email is missing'),
  sender_name: text(),
})

const Template = z.object({ subject: text(), content_path: text() })
const Notification = z.extend(Template, { enabled: off })
const Switch = z.object({ enabled: on })

const Api = z.object({
  enabled: on,
  schemas: list(['public']),
  extra_search_path: list(['public', 'extensions']),
  max_rows: z._default(z.number().check(z.int(), z.positive()), 1000),
  auto_expose_new_tables: off,
  external_url: optionalText,
  anonymous_without_key: off,
})

const Db = z.object({
  tx_end: z._default(z.enum(['commit', 'commit-allow-override']), 'commit'),
  plan_enabled: on,
})

const Email = z.looseObject({
  smtp: z.optional(z.looseObject({ enabled: on })),
  template: z._default(z.record(z.string(), Template), {}),
  notification: z._default(z.record(z.string(), Notification), {}),
})

const Auth = z.looseObject({
  enabled: on,
  external_url: optionalText,
  signing_keys_path: optionalText,
  jwt_secret: Key,
  publishable_key: Key,
  secret_key: Key,
  anon_key: optionalText,
  service_role_key: optionalText,
  email: z.prefault(Email, {}),
})

const Storage = z.object({
  enabled: on,
  file_size_limit: z.prefault(Bytes, '50MiB'),
  image_transformation: z.prefault(Switch, {}),
  buckets: z._default(z.record(z.string(), Bucket), {}),
})

export const Sections = z.object({
  api: z.prefault(Api, {}),
  db: z.prefault(Db, {}),
  auth: z.prefault(Auth, {}),
  storage: z.prefault(Storage, {}),
  edge_runtime: z.prefault(Switch, {}),
  functions: z._default(z.record(z.string(), Switch), {}),
})
type Sections = z.output<typeof Sections>

export type SupabaseConfig = {
  sections: Sections
  auth: AuthSettings
  signingKeys: JWK[]
  jwtSecret: string | undefined
  /** Services that `enabled = false` switches off. */
  off: ServiceName[]
  /** Switched on in the file, and not part of this program. */
  notOffered: string[]
  /** The mail server of [auth.email.smtp]. */
  smtp: { smtpUrl: string; from: string } | undefined
}

/** Reads what a Supabase CLI config.toml says about the four services. */
export async function readSupabaseConfig(
  file: string,
  { port, smtpUrl }: { port: number; smtpUrl: string | undefined },
): Promise<SupabaseConfig> {
  const toml = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`The configuration ${file} cannot be read.`, { cause })
  })
  try {
    const folder = path.dirname(file)
    const { values, notOffered } = checkConfig(parse(toml), configKeys, await readVariables(folder))
    const sections = Sections.parse(values)
    const { api, auth, storage, edge_runtime } = sections
    const smtp = readSmtp(auth.email.smtp, smtpUrl)
    const email = {
      ...auth.email,
      template: await readTemplates(folder, 'template', auth.email.template),
      notification: await readTemplates(folder, 'notification', auth.email.notification),
    }
    const settings = readAuthSettings(
      { ...auth, email },
      {
        apiExternalUrl: readExternalUrl(sections) ?? `http://127.0.0.1:${port}`,
        hasMailServer: smtp !== undefined || smtpUrl !== undefined,
      },
    )
    refuseProviders(settings)
    const keysPath = auth.signing_keys_path
    const signingKeys = keysPath ? await readKeys(path.resolve(folder, keysPath)) : []
    await checkKeys(auth, signingKeys)
    const switches = { auth, rest: api, storage, functions: edge_runtime }
    return {
      sections,
      auth: settings,
      signingKeys,
      jwtSecret: auth.jwt_secret,
      off: (Object.keys(switches) as ServiceName[]).filter((name) => !switches[name].enabled),
      notOffered,
      smtp,
    }
  } catch (cause) {
    const reason =
      cause instanceof z.core.$ZodError ? z.prettifyError(cause) : (cause as Error).message
    throw new StartError(`The configuration ${file} is not valid: ${reason}`, { cause })
  }
}

/** Like the CLI, the variables of `.env` and `.env.local` beside the file; the environment wins. */
async function readVariables(folder: string) {
  const [shared, local] = await Promise.all(
    ['.env', '.env.local'].map((name) => readIfThere(path.join(folder, name))),
  )
  return { ...parseEnv(shared ?? ''), ...parseEnv(local ?? ''), ...process.env }
}

/** Auth is always below the address of the API. */
function readExternalUrl({ api, auth }: Sections): string | undefined {
  if (!auth.external_url) return api.external_url
  const suffix = '/auth/v1'
  if (auth.external_url.endsWith(suffix)) return auth.external_url.slice(0, -suffix.length)
  throw new StartError(`auth.external_url must end with ${suffix}, where Auth is served.`)
}

function readSmtp(table: Sections['auth']['email']['smtp'], smtpUrl: string | undefined) {
  if (!table?.enabled) return undefined
  if (smtpUrl) {
    throw new StartError('auth.email.smtp and SMTP_URL both name a mail server: remove one.')
  }
  const given = Smtp.parse(table)
  const url = new URL(`${given.port === 465 ? 'smtps' : 'smtp'}://${given.host}:${given.port}`)
  url.username = encodeURIComponent(given.user)
  url.password = encodeURIComponent(given.pass)
  const name = given.sender_name.replace(/["\\<>\p{Cc}]/gu, '')
  const from = name ? `"${name}" <${given.admin_email}>` : given.admin_email
  return { smtpUrl: url.href, from }
}

/** `content_path` is relative to the folder of config.toml or, as in the CLI's sample, to the one above. */
async function readTemplates<T extends z.output<typeof Template>>(
  folder: string,
  table: string,
  templates: Record<string, T>,
): Promise<Record<string, T & { content: string }>> {
  const read = Object.entries(templates).map(async ([name, template]) => {
    const { subject, content_path: file } = template
    const at = `auth.email.${table}.${name}`
    const content = file
      ? ((await readIfThere(path.resolve(folder, file))) ??
        (await readIfThere(path.resolve(folder, '..', file))))
      : ''
    if (content === null) throw new StartError(`${at}.content_path: ${file} cannot be read.`)
    assertTemplate(`${at}.content_path`, content)
    assertTemplate(`${at}.subject`, subject)
    return [name, { ...template, content }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function refuseProviders({ external }: AuthSettings) {
  for (const [name, settings] of Object.entries(external)) {
    if (settings.enabled && !isOffered(name, settings)) {
      throw new StartError(
        `auth.external.${name} cannot be used: only github, google and providers whose OpenID Connect issuer is in \`url\` are offered.`,
      )
    }
  }
}

async function readKeys(file: string): Promise<JWK[]> {
  const json = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`the signing keys ${file} cannot be read.`, { cause })
  })
  const keys: unknown = JSON.parse(json)
  if (!Array.isArray(keys)) throw new StartError(`the signing keys ${file} must be a JWK array.`)
  return keys as JWK[]
}

/** A legacy key is a token: it is of use only if the given secret or keys have signed it. */
async function checkKeys(auth: Sections['auth'], jwks: JWK[]) {
  if (auth.secret_key && auth.secret_key === auth.publishable_key) {
    throw new StartError('auth.publishable_key and auth.secret_key must differ.')
  }
  const legacy = { anon: auth.anon_key, service_role: auth.service_role_key }
  for (const [role, key] of Object.entries(legacy)) {
    if (!key) continue
    const claims = await createStaticKeyRing({ jwks, secret: auth.jwt_secret })
      .then((keys) =>
        createIdentity({ keys, apiKeys: { publishable: '', secret: '' } }).verify(key),
      )
      .catch(() => null)
    if (claims?.role !== role) {
      throw new StartError(
        `auth.${role === 'anon' ? 'anon_key' : 'service_role_key'} is no token of the role ${role} that auth.jwt_secret or a key of auth.signing_keys_path has signed.`,
      )
    }
  }
}

const units: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
}

function parseBytes(size: string | number): number {
  if (typeof size === 'number') return size
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?i?b)?\s*$/i.exec(size)
  const unit = units[(match?.[2] ?? 'b').toLowerCase()]
  if (!match || !unit) throw new StartError(`'${size}' is not a size like 50MiB.`)
  return Math.floor(Number(match[1]) * unit)
}
