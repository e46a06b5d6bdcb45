// Dependencies of the functions on hosted Supabase; the bundled server passes its own. Secrets to
// set: SMTP_URL (port 465; hosted functions cannot reach 25 and 587), MAIL_FROM, SITE_URL, SITE_NAME,
// and CONTACT_TO where it should win over the address that the owner sets in the browser.
import { createClient } from '@supabase/supabase-js'
import { createTransport } from 'nodemailer'
import type { Delivery } from '../send-contact-email/handler.ts'
import type { ContactReply } from '../send-contact-reply/handler.ts'
import type { OffersMail } from '../send-offers-welcome/handler.ts'
import type { TestLetter } from '../send-test-email/handler.ts'
import { answer, Refusal } from './answer.ts'
import { checkApiKey, readApiKeys } from './api-keys.ts'
import { type CountCall, type Guards, guard } from './guard.ts'
import type { Mail, MailLink } from './mail.ts'
import { type FindDocuments, readSender } from './words.ts'

type Handler = (request: Request) => Promise<Response>

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handle: Handler): unknown
}

function getVariable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const apiKeys = readApiKeys((name) => Deno.env.get(name))

export const hasMailServer = async () => Boolean(Deno.env.get('SMTP_URL'))
export const siteUrl = Deno.env.get('SITE_URL') ?? ''
export const siteName = Deno.env.get('SITE_NAME') ?? siteUrl.replace(/^https?:\/\//, '')

export function serveHosted(
  name: string,
  handler: Parameters<typeof guard>[2],
  { handlerDecides }: Pick<Guards, 'handlerDecides'> = {},
) {
  const handle = guard(
    name,
    {
      countCall,
      // The site calls for all its visitors from one address.
      callsPerAddress: 60,
      rateLimitScale: 1,
      handlerDecides,
    },
    handler,
  )
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

export function report(cause: unknown) {
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

export async function sendMail(mail: Mail): Promise<void> {
  const { kind: _, expiresAt: __, id, thread = [], to, replyTo, ...content } = mail
  // If the documents cannot be read, the mail goes out without her name.
  const documents = await findDocuments().catch(() => ({}))
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

function serviceClient() {
  return createClient(getVariable('SUPABASE_URL'), apiKeys.secret ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Acts as the caller, so that row level security and the second factor decide. */
function callerClient(request: Request) {
  const authorization = request.headers.get('authorization') ?? ''
  const apikey = request.headers.get('apikey') ?? apiKeys.all[0] ?? ''
  return createClient(getVariable('SUPABASE_URL'), apikey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization } },
  })
}

export async function findContactTo(): Promise<string> {
  const fixed = Deno.env.get('CONTACT_TO')
  if (fixed) return fixed
  const { data } = await serviceClient().rpc('owner_email').throwOnError()
  return data ?? ''
}

export async function isAdmin(request: Request): Promise<boolean> {
  if (!request.headers.get('authorization')) return false
  const { data } = await callerClient(request).rpc('is_admin').throwOnError()
  return data === true
}

export async function beginAdding(request: Request, email: string): Promise<void> {
  await callerClient(request).rpc('begin_adding_person', { address: email }).throwOnError()
}

export function callAuth(path: string, body: Record<string, unknown>): Promise<Response> {
  const secret = apiKeys.secret ?? ''
  return fetch(`${getVariable('SUPABASE_URL')}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: secret,
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

export async function findTestLetter(request: Request, id: string): Promise<TestLetter | null> {
  const { data } = await callerClient(request)
    .rpc('read_test_letter', { letter: id })
    .throwOnError()
  return data[0] ?? null
}

const countCall: CountCall = async ({ name, address }, most, windowSeconds) => {
  const { data } = await serviceClient()
    .rpc('count_function_call', { counted: name, most, window_seconds: windowSeconds, address })
    .throwOnError()
  return data
}

export const findDocuments: FindDocuments = async () => {
  const { data } = await serviceClient()
    .from('site_documents')
    .select('name, content')
    .in('name', ['business', 'mails'])
    .throwOnError()
  return Object.fromEntries(data.map(({ name, content }) => [name, content]))
}

export async function claimSavedMessage(submissionId: string): Promise<boolean> {
  const { data } = await serviceClient()
    .rpc('claim_contact_mail', { submission: submissionId })
    .throwOnError()
  return data
}

export async function markDelivery(submissionId: string, { status, to, error }: Delivery) {
  await serviceClient()
    .from('contact_submissions')
    .update({
      email_status: status,
      email_to: to,
      email_error: error,
      email_sent_at: status === 'sent' ? new Date().toISOString() : null,
    })
    .eq('id', submissionId)
    .throwOnError()
}

export async function findReply(id: string): Promise<ContactReply | null> {
  const { data } = await serviceClient().rpc('find_contact_reply', { reply: id }).throwOnError()
  return data[0] ?? null
}

export async function markReply(id: string, status: 'sent' | 'failed', error: string | null) {
  await serviceClient().rpc('mark_contact_reply', { reply: id, status, error }).throwOnError()
}

/** The address is that of the account, which service_role reads through the users view. */
export async function findRefusal(postId: string) {
  const service = serviceClient()
  const { data: post } = await service
    .from('blog_posts')
    .select('title, refusal_reason, user_id')
    .eq('id', postId)
    .not('refusal_reason', 'is', null)
    .maybeSingle()
    .throwOnError()
  if (!post) return null
  const { data: author } = await service
    .from('users')
    .select('email')
    .eq('id', post.user_id)
    .single()
    .throwOnError()
  return { title: post.title, reason: post.refusal_reason, email: author.email }
}

export async function claimOffersMail(email: string): Promise<OffersMail | null> {
  const { data } = await serviceClient()
    .rpc('claim_offers_mail', { address: email, has_mail_server: await hasMailServer() })
    .throwOnError()
  return data[0] ?? null
}

/** A mail server takes seconds, so the response does not wait for it. Plain Deno has no EdgeRuntime. */
export async function concealTime(work: () => Promise<void>): Promise<void> {
  const { EdgeRuntime } = globalThis as {
    EdgeRuntime?: { waitUntil(work: Promise<void>): void }
  }
  const mailing = work()
  EdgeRuntime?.waitUntil(mailing)
}

export async function releaseWelcome(email: string): Promise<void> {
  await serviceClient().rpc('release_offers_welcome', { address: email }).throwOnError()
}

export async function issueMailLink(link: string): Promise<MailLink | null> {
  const { data } = await serviceClient().rpc('issue_mail_link', { link }).throwOnError()
  return data[0] ?? null
}
