import type { Supabase } from '#app/lib/supabase.server.ts'
import type { Mails } from '#content/schemas/mails.ts'
import type { ContactMessage } from './contact-fields.ts'

/** The function's limit. */
const subjectLimit = 250

/** Saves the message and returns its id, chosen here because a visitor cannot read the row back. */
export async function saveContactMessage(supabase: Supabase, message: ContactMessage) {
  const id = crypto.randomUUID()
  await supabase
    .from('contact_submissions')
    .insert({ id, ...message })
    .throwOnError()
  return id
}

export async function mailContactMessage(
  supabase: Supabase,
  submissionId: string,
  { name, email, message }: ContactMessage,
  words: Mails['contact'],
) {
  const subject = words.subject.replaceAll('{name}', () => name).slice(0, subjectLimit)
  const { error } = await supabase.functions.invoke('send-contact-email', {
    body: { subject, name, email, message, submission_id: submissionId },
  })
  if (error) throw error
}
