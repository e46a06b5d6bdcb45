import * as z from 'zod/mini'
import { StartError } from '#platform/start-error.ts'
import './zod-locale.ts'

export type Environment = Record<string, string | undefined>

export type Read = ReturnType<typeof createReader>

/** Reads one variable; a wrong value is refused by name. An empty variable counts as unset. */
export function createReader(env: Environment) {
  return <Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> => {
    // Not trimmed: spaces may belong to a password.
    const given = (name.endsWith('PASSWORD') ? env[name] : env[name]?.trim()) || undefined
    const { success, data, error } = schema.safeParse(given)
    if (success) return data
    const allowed = error.issues[0]?.message
    throw new StartError(`${name} is '${withoutSecret(name, given)}', but must be ${allowed}.`)
  }
}

/** A server URL may hold a password: the message repeats only its beginning, and of a key nothing. */
function withoutSecret(name: string, given = '') {
  if (/(PASSWORD|_KEY|_SECRET)$/.test(name)) return '•••'
  return /(_URL|_ENDPOINT|--database)$/.test(name) && name !== 'SITE_URL'
    ? `${given.slice(0, 12)}…`
    : given
}

/** Where files and mails go. */
export function readOutlets(read: Read) {
  return {
    s3: readS3(read),
    mail: {
      smtpUrl: read('SMTP_URL', z.optional(address('smtp', 'smtps'))),
      from: read('MAIL_FROM', z.optional(z.string())),
    },
  }
}

function readS3(read: Read) {
  const endpoint = read('S3_ENDPOINT', z.optional(address('http', 'https')))
  if (!endpoint) return undefined
  const required = (name: string) => {
    const value = read(name, z.optional(z.string()))
    if (!value) throw missing(name, 'S3_ENDPOINT')
    return value
  }
  return {
    endpoint,
    region: read('S3_REGION', z._default(z.string(), 'us-east-1')),
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}

export function missing(name: string, because: string) {
  return new StartError(`${name} is missing: it belongs to ${because}, which is set.`)
}

/** Like the message of every schema here, its own completes the sentence "… is 'abc', but must be …". */
export function address(...protocols: string[]) {
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  })
}

const addressLike =
  'an address like postgres://user:password@host:5432/name, with %25 for %, %40 for @, %23 for # and %2F for / in the password'

export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: addressLike })
  .check(z.refine(isDecodable, addressLike))

/** A bare % is valid in a URL, but pg decodes what stands before and after the host. */
function isDecodable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address)
    return [username, password, pathname].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

export function number(min: number, max = Number.POSITIVE_INFINITY) {
  const allowed = `a number ${bounds(min, max)}`
  return z.coerce.number(allowed).check(z.gte(min, allowed), z.lte(max, allowed))
}

export function wholeNumber(min: number, max: number) {
  return number(min, max).check(z.int(`a whole number ${bounds(min, max)}`))
}

function bounds(min: number, max: number) {
  return max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`
}
