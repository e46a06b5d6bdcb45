import { orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type TestMailAnswer = {
  result: 'sent' | 'not_set_up' | 'login_refused' | 'unreachable' | 'refused'
  to: string
  /** In the words of the mail server. */
  reason?: string
}

/** Mails a test to the owner, or the stored mail of a letter to the admin who asks. */
export async function sendTestMail(
  supabase: Supabase,
  letter?: { id: string; subject: string },
): Promise<TestMailAnswer> {
  const body = letter ? { letter_id: letter.id, subject: letter.subject } : undefined
  const sending = supabase.functions.invoke<TestMailAnswer>('send-test-email', { body })
  const answer: TestMailAnswer | null = await orThrow(sending)
  if (!answer) throw new Error('The function gave no answer')
  return answer
}

/** The function failed; what the mail server refuses is an answer. */
export const testNotSent = {
  title: 'The test could not be sent',
  text: 'The email function of your site did not answer. Please try again in a few minutes.',
}
