import type { Supabase } from '#app/lib/supabase.server.ts'

export type TestMailAnswer = {
  result: 'sent' | 'not_set_up' | 'login_refused' | 'unreachable' | 'refused'
  to: string
  /** In the words of the mail server. */
  reason?: string
}

export async function sendTestMail(supabase: Supabase): Promise<TestMailAnswer> {
  const { data, error } = await supabase.functions.invoke<TestMailAnswer>('send-test-email')
  if (error) throw error
  if (!data) throw new Error('The function gave no answer')
  return data
}
