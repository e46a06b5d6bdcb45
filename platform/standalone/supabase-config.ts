import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { JWK } from 'jose'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { assertTemplate } from '#platform/auth/mails/templates.ts'
import { isOffered } from '#platform/auth/oauth/providers.ts'
import { type AuthSettings, readAuthSettings } from '#platform/auth/settings.ts'
import type { ServiceName } from '#platform/http/service-path.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { StartError } from '#platform/start-error.ts'
import { readIfThere } from '#platform/whole-file.ts'
import { checkConfig } from './check-config.ts'
import { configKeys } from './config-keys.ts'

const on = z.boolean().default(true)
const Size = z.union([z.string(), z.number()])
const Key = z.string().min(16, 'a key has at least 16 characters').optional()

const Bucket = z.object({
  public: z.boolean().default(false),
  file_size_limit: Size.transform(parseBytes).nullable().default(null),
  allowed_mime_types: z.array(z.string()).default([]),
})
export type ConfiguredBucket = z.output<typeof Bucket>

export const Smtp = z.object({
  host: z.string('auth.email.smtp.host is missing'),
  port: z.number('auth.email.smtp.port is missing').int().min(1).max(65_535),
  user: z.string().default(''),
  pass: z.string().default(''),
  admin_email: z.string('auth.email.smtp.admin_email is missing'),
  sender_name: z.string().default(''),
})

const Template = z.object({
  subject: z.string().default(''),
  content_path: z.string().default(''),
})
const Notification = Template.extend({ enabled: z.boolean().default(false) })

export const Sections = z.object({
  api: z
    .object({
      enabled: on,
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().default(1000),
      auto_expose_new_tables: z.boolean().default(false),
      external_url: z.string().optional(),
      anonymous_without_key: z.boolean().default(false),
    })
    .prefault({}),
  db: z
    .object({
      tx_end: z.enum(['commit', 'commit-allow-override']).default('commit'),
      plan_enabled: z.boolean().default(true),
    })
    .prefault({}),
  auth: z
    .looseObject({
      enabled: on,
      external_url: z.string().optional(),
      signing_keys_path: z.string().optional(),
      jwt_secret: Key,
      publishable_key: Key,
      secret_key: Key,
      anon_key: z.string().optional(),
      service_role_key: z.string().optional(),
      email: z
        .looseObject({
          smtp: z.looseObject({ enabled: on }).optional(),
          template: z.record(z.string(), Template).default({}),
          notification: z.record(z.string(), Notification).default({}),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .object({
      enabled: on,
      file_size_limit: Size.default('50MiB').transform(parseBytes),
      image_transformation: z.object({ enabled: on }).prefault({}),
      buckets: z.record(z.string(), Bucket).default({}),
    })
    .prefault({}),
  edge_runtime: z.object({ enabled: on }).prefault({}),
  functions: z.record(z.string(), z.object({ enabled: on })).default({}),
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
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`The configuration ${file} cannot be read.`, { cause })
  })
  try {
    const folder = path.dirname(file)
    const { values, notOffered } = checkConfig(parse(text), configKeys, await readVariables(folder))
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
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message
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
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`the signing keys ${file} cannot be read.`, { cause })
  })
  const keys: unknown = JSON.parse(text)
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
