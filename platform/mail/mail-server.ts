import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'
import { createServerCheck } from './check-server.ts'
import type { Failure, ProblemOf } from './store.ts'

const savedSchema = z.object({
  host: z.string(),
  port: z.number(),
  encryption: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  password: z.string(),
  /** `Name <address>` or an address. */
  from: z.string(),
  savedAt: z.string(),
})
type Saved = z.infer<typeof savedSchema>

/** The settings without the password, and where they come from. */
export type MailServerFacts = Omit<Saved, 'password'> & {
  source: 'environment' | 'saved' | 'none'
  /** MAIL_FROM wins over a saved sender. */
  isFromFixed: boolean
  hasPassword: boolean
}

export type MailServer = {
  find(): Promise<{ url: string | undefined; from: string }>
  /** False while mail is only written to files, or its sender is the sample. */
  isReady(): Promise<boolean>
  describe(): Promise<MailServerFacts>
  /** Without a password the saved one is kept. */
  save(given: Omit<Saved, 'password' | 'savedAt'> & { password: string | undefined }): Promise<void>
  forget(): Promise<void>
  /** Null when the server answers and accepts the login, or none is set up. */
  check(): Promise<Failure | null>
}

const sampleSender = 'no-reply@example.com'

/**
 * The mail server from the environment, or else from a file that the owner fills in the browser.
 * The file lies in DATA_DIR, outside the database: no API, export, backup or log has its password.
 */
export function openMailServer(options: {
  dataDir: string
  smtpUrl?: string | undefined
  from?: string | undefined
  /** The name that mails carry, given the one in the settings, which is '' for an address alone. */
  nameSender?(configured: string): Promise<string>
  /** Names a failure of `check`. */
  problemOf?: ProblemOf
}): MailServer {
  const { dataDir, smtpUrl, from: fixedFrom, nameSender } = options
  const file = path.join(dataDir, 'mail-server.json')

  async function readSaved(): Promise<Saved | undefined> {
    const text = await readIfThere(file)
    return text === null ? undefined : savedSchema.parse(JSON.parse(text))
  }

  async function find() {
    const saved = smtpUrl ? undefined : await readSaved()
    const from = fixedFrom ?? saved?.from ?? sampleSender
    const named = nameSender ? await withName(from, nameSender) : from
    return { url: smtpUrl ?? (saved && urlOf(saved)), from: named }
  }

  return {
    find,
    async isReady() {
      const { url, from } = await find()
      return url !== undefined && !from.includes('@example.')
    },
    async describe() {
      const saved = smtpUrl ? undefined : await readSaved()
      const { password, ...facts } = saved ?? (smtpUrl ? settingsOf(smtpUrl) : unset)
      return {
        ...facts,
        from: fixedFrom ?? facts.from,
        source: smtpUrl ? 'environment' : saved ? 'saved' : 'none',
        isFromFixed: fixedFrom !== undefined,
        hasPassword: password !== '',
      }
    },
    async save({ password, ...given }) {
      const kept = password ?? (await readSaved())?.password ?? ''
      const saved: Saved = { ...given, password: kept, savedAt: new Date().toISOString() }
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeWhole(file, `${JSON.stringify(saved, null, 2)}\n`)
    },
    forget: () => rm(file, { force: true }),
    check: createServerCheck(async () => (await find()).url, options.problemOf),
  }
}

async function withName(from: string, nameSender: (configured: string) => Promise<string>) {
  const [, configured = '', address = from] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(from) ?? []
  const name = await nameSender(configured)
  // Quoted, because a comma in 'Sample, CPA' separates addresses.
  return name ? `"${name.replace(/["\\@<>\p{Cc}]/gu, '')}" <${address}>` : address
}

const unset: Saved = {
  host: '',
  port: 465,
  encryption: 'tls',
  user: '',
  password: '',
  from: '',
  savedAt: '',
}

function urlOf({ host, port, encryption, user, password }: Saved): string {
  const url = new URL(`${encryption === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (encryption === 'starttls') url.searchParams.set('requireTLS', 'true')
  if (encryption === 'none') url.searchParams.set('ignoreTLS', 'true')
  return url.href
}

function settingsOf(smtpUrl: string): Saved {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    encryption: isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(username),
    password,
    from: sampleSender,
    savedAt: '',
  }
}
