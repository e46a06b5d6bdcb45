import { isUnique, orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { Mails } from '#content/schemas/mails.ts'
import { fill } from '#supabase/functions/_shared/fill.ts'
import type { ContactMessage } from './contact-fields.ts'

/** The function's limit. */
const subjectLimit = 250

/**
 * Saves the message once. Its id is chosen here because a visitor cannot read the row back, and comes
 * from its words, so that a second press of the button stores nothing.
 */
export async function saveContactMessage(supabase: Supabase, message: ContactMessage) {
  const id = await dailyId(message)
  const isNew = await isUnique(supabase.from('contact_submissions').insert({ id, ...message }))
  return { id, isRepeated: !isNew }
}

/** A UUID of the same words on the same day. A key in the form would be shared: the page is cached. */
async function dailyId({ name, email, message }: ContactMessage) {
  const day = new Date().toISOString().slice(0, 10)
  const words = new TextEncoder().encode(JSON.stringify([day, name, email, message]))
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', words)).toString('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

export async function mailContactMessage(
  supabase: Supabase,
  submissionId: string,
  { name, email, message }: ContactMessage,
  words: Mails['contact'],
) {
  const subject = fill(words.subject, { name }).slice(0, subjectLimit)
  const body = { subject, name, email, message, submission_id: submissionId }
  await orThrow(supabase.functions.invoke('send-contact-email', { body }))
}
