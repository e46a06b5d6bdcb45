import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { JWK } from 'jose'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { type AuthSettings, readAuthSettings } from '#platform/auth/settings.ts'
import { StartError } from '#platform/start-error.ts'

const Sections = z.looseObject({
  api: z
    .looseObject({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().optional(),
      external_url: z.string().optional(),
      anonymous_without_key: z.boolean().default(false),
    })
    .prefault({}),
  db: z
    .looseObject({
      tx_end: z.enum(['commit', 'commit-allow-override']).default('commit'),
      plan_enabled: z.boolean().default(true),
    })
    .prefault({}),
  auth: z
    .looseObject({
      site_url: z.url('an address: is the variable of its env() set?').optional(),
      signing_keys_path: z.string().optional(),
      jwt_secret: z.string().optional(),
      publishable_key: z.string().optional(),
      secret_key: z.string().optional(),
    })
    .prefault({}),
  storage: z
    .looseObject({
      file_size_limit: z.union([z.string(), z.number()]).default('50MiB'),
      image_transformation: z.looseObject({ enabled: z.boolean().default(true) }).prefault({}),
    })
    .prefault({}),
})

export type SupabaseConfig = {
  sections: z.output<typeof Sections>
  auth: AuthSettings
  signingKeys: JWK[]
  jwtSecret: string | undefined
  fileSizeLimitBytes: number
}

/** Reads what a Supabase CLI config.toml says about the four services. */
export async function readSupabaseConfig(file: string, port: number): Promise<SupabaseConfig> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`The configuration ${file} cannot be read.`, { cause })
  })
  try {
    const sections = Sections.parse(fillFromEnvironment(parse(text)))
    const externalUrl = sections.api.external_url ?? `http://127.0.0.1:${port}`
    const keysPath = sections.auth.signing_keys_path
    return {
      sections,
      auth: readAuthSettings(sections.auth, externalUrl),
      signingKeys: keysPath ? await readKeys(path.resolve(path.dirname(file), keysPath)) : [],
      jwtSecret: sections.auth.jwt_secret,
      fileSizeLimitBytes: parseBytes(sections.storage.file_size_limit),
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : (cause as Error).message
    throw new StartError(`The configuration ${file} is not valid: ${reason}`, { cause })
  }
}

async function readKeys(file: string): Promise<JWK[]> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new StartError(`The signing keys ${file} cannot be read.`, { cause })
  })
  const keys: unknown = JSON.parse(text)
  if (!Array.isArray(keys)) throw new StartError(`The signing keys ${file} must be a JWK array.`)
  return keys as JWK[]
}

/** The CLI writes secrets as env(NAME). */
function fillFromEnvironment(value: unknown): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name ? (process.env[name] ?? '') : value
  }
  if (Array.isArray(value)) return value.map(fillFromEnvironment)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillFromEnvironment(inner)]),
  )
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

export function parseBytes(size: string | number): number {
  if (typeof size === 'number') return size
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?i?b)?\s*$/i.exec(size)
  const unit = units[(match?.[2] ?? 'b').toLowerCase()]
  if (!match || !unit) throw new StartError(`'${size}' is not a size like 50MiB.`)
  return Math.floor(Number(match[1]) * unit)
}
