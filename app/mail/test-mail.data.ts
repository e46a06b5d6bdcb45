import type { Supabase } from '#app/lib/supabase.server.ts'

export type TestMailAnswer = {
  result: 'sent' | 'not_set_up' | 'login_refused' | 'unreachable' | 'refused'
  to: string
  /** In the words of the mail server. */
  reason?: string
}

/** Mails a test to the owner, or the stored mail of a letter to the admin who asks. */
export async function sendTestMail(supabase: Supabase, letterId?: string): Promise<TestMailAnswer> {
  const { data, error } = await supabase.functions.invoke<TestMailAnswer>('send-test-email', {
    body: letterId ? { letter_id: letterId } : undefined,
  })
  if (error) throw error
  if (!data) throw new Error('The function gave no answer')
  return data
}
