// What the functions need when they run as hosted edge functions. The bundled server brings its own.
// Secrets to set: SMTP_URL (port 465; hosted functions cannot reach 25 and 587), MAIL_FROM, CONTACT_TO, SITE_URL, SITE_NAME.
import { createClient } from '@supabase/supabase-js'
import { createTransport } from 'nodemailer'
import { readApiKeys } from './api-keys.ts'
import type { Mail } from './mail.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

function getVariable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const { all: apiKeys, secret } = readApiKeys((name) => Deno.env.get(name))

export { apiKeys }

export const contactTo = Deno.env.get('CONTACT_TO') ?? ''
export const siteUrl = Deno.env.get('SITE_URL') ?? ''
export const siteName = Deno.env.get('SITE_NAME') ?? siteUrl.replace(/^https?:\/\//, '')

export async function sendMail({ kind: _kind, to, replyTo, ...content }: Mail): Promise<void> {
  const transport = createTransport({ url: getVariable('SMTP_URL') })
  await transport.sendMail({
    ...content,
    from: getVariable('MAIL_FROM'),
    to: { name: '', address: to },
    replyTo: replyTo ? { name: '', address: replyTo } : undefined,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function serviceClient() {
  return createClient(getVariable('SUPABASE_URL'), secret ?? '', {
    auth: { persistSession: false },
  })
}

export async function markDelivery(submissionId: string, error: string | null): Promise<void> {
  const mark = error
    ? { email_error: error }
    : { email_error: null, email_sent_at: new Date().toISOString() }
  await serviceClient()
    .from('contact_submissions')
    .update(mark)
    .eq('id', submissionId)
    .throwOnError()
}

export async function claimWelcome(email: string): Promise<string | null> {
  const { data } = await serviceClient()
    .rpc('claim_offers_welcome', { address: email })
    .throwOnError()
  return data
}

export async function releaseWelcome(email: string): Promise<void> {
  await serviceClient().rpc('release_offers_welcome', { address: email }).throwOnError()
}
