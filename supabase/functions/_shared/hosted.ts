// Dependencies of the functions on hosted Supabase; the bundled server passes its own. Secrets to
// set: SMTP_URL (port 465; hosted functions cannot reach 25 and 587), MAIL_FROM, SITE_URL, SITE_NAME,
// and CONTACT_TO where it should win over the address that the owner sets in the browser.
import { createTransport } from 'nodemailer'
import { answer, Refusal } from './answer.ts'
import { checkApiKey, readApiKeys } from './api-keys.ts'
import { createClients } from './clients.ts'
import { guard, type Handler } from './guard.ts'
import { type FunctionHost, findDocuments } from './host.ts'
import type { Mail } from './mail.ts'
import { readSender } from './words.ts'

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handle: (request: Request) => Promise<Response>): unknown
}

function getVariable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const apiKeys = readApiKeys((name) => Deno.env.get(name))

const siteUrl = Deno.env.get('SITE_URL') ?? ''

const host: FunctionHost = {
  ...createClients({
    url: getVariable('SUPABASE_URL'),
    apiKeys: { publishable: apiKeys.all[0] ?? '', secret: apiKeys.secret ?? '' },
  }),
  siteUrl,
  siteName: Deno.env.get('SITE_NAME') ?? siteUrl.replace(/^https?:\/\//, ''),
  contactTo: Deno.env.get('CONTACT_TO') ?? null,
  hasMailServer: async () => Boolean(Deno.env.get('SMTP_URL')),
  sendMail,
  concealTime,
  report: (_what, cause) => report(cause),
}

export function serveHosted(name: string, createHandler: (host: FunctionHost) => Handler) {
  const { service } = host
  // The site calls for all its visitors from one address.
  const guards = { service, callsPerAddress: 60, rateLimitScale: 1 }
  const handle = guard(name, guards, createHandler(host))
  Deno.serve(async (request) => {
    try {
      if (request.method !== 'OPTIONS') checkApiKey(apiKeys.all, request)
      return await handle(request, addressOf(request))
    } catch (cause) {
      const isExpected = cause instanceof Refusal
      if (!isExpected || cause.status >= 500) report(cause)
      const { status, code, message, headers } = isExpected ? cause : failed
      return answer(status, { code, message }, headers)
    }
  })
}

const failed = new Refusal(500, 'WORKER_ERROR', 'Function exited due to an error')

function report(cause: unknown) {
  // biome-ignore lint/suspicious/noConsole: the platform's log of a function is its console
  console.error(cause)
}

/**
 * Cloudflare, in front of the platform, sets cf-connecting-ip; a caller could forge
 * x-forwarded-for.
 */
function addressOf({ headers }: Request): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  return headers.get('cf-connecting-ip') ?? forwarded ?? ''
}

const connectSeconds = 10
const socketTimeoutSeconds = 20

async function sendMail(mail: Mail): Promise<void> {
  const { kind: _, expiresAt: __, reference: ___, id, thread = [], to, replyTo, ...content } = mail
  // If the documents cannot be read, the mail goes out without her name.
  const documents = await findDocuments(host).catch(() => ({}))
  const from = getVariable('MAIL_FROM')
  const messageId = (one: string) => `<${one}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
  const references = thread.map(messageId)
  const transport = createTransport({
    url: getVariable('SMTP_URL'),
    connectionTimeout: connectSeconds * 1000,
    greetingTimeout: connectSeconds * 1000,
    socketTimeout: socketTimeoutSeconds * 1000,
  })
  await transport.sendMail({
    ...content,
    from: readSender(documents, from),
    to: { name: '', address: to },
    replyTo: replyTo ? { name: '', address: replyTo } : undefined,
    messageId: id && messageId(id),
    inReplyTo: references.at(-1),
    references: references.length > 0 ? references : undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A mail server takes seconds, so the response does not wait for it. Plain Deno has no EdgeRuntime. */
async function concealTime(work: () => Promise<void>): Promise<void> {
  const { EdgeRuntime } = globalThis as {
    EdgeRuntime?: { waitUntil(work: Promise<void>): void }
  }
  const mailing = work()
  EdgeRuntime?.waitUntil(mailing)
}
