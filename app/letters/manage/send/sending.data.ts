import type { Supabase } from '#app/lib/supabase.server.ts'
import type { Audience } from './audience.ts'

export type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>

export async function findSending(supabase: Supabase, id: string) {
  const columns =
    'id, subject, preview_line, body_html, body_text, topic, audience, status, scheduled_at, finished_at, problem'
  const { data } = await supabase
    .from('letters')
    .select(columns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function listOfferings(supabase: Supabase) {
  const [products, courses] = await Promise.all([
    supabase.from('products').select('id, title').order('title').limit(500).throwOnError(),
    supabase.from('courses').select('id, title').order('title').limit(500).throwOnError(),
  ])
  return { products: products.data, courses: courses.data }
}

export async function countAudience(supabase: Supabase, { audience, topic }: Audience) {
  const { data } = await supabase.rpc('count_letter_audience', { audience, topic }).throwOnError()
  return data
}

export async function saveAudience(supabase: Supabase, id: string, chosen: Audience) {
  await supabase.from('letters').update(chosen).eq('id', id).throwOnError()
}

type Confirmed = Audience & {
  /** Another number of people sends nothing. */
  count: number
  /** Null: now. */
  at: Date | null
}

/** The mail is what every address gets. */
export async function startLetter(
  supabase: Supabase,
  id: string,
  mail: { html: string; text: string },
  { audience, topic, count, at }: Confirmed,
) {
  await supabase
    .from('letters')
    .update({ mail_html: mail.html, mail_text: mail.text })
    .eq('id', id)
    .throwOnError()
  await supabase
    .rpc('start_letter', {
      letter: id,
      audience,
      topic,
      expected: count,
      ...(at && { at: at.toISOString() }),
    })
    .throwOnError()
}

export async function pauseLetter(supabase: Supabase, letter: string) {
  await supabase.rpc('pause_letter', { letter }).throwOnError()
}

export async function resumeLetter(supabase: Supabase, letter: string) {
  await supabase.rpc('resume_letter', { letter }).throwOnError()
}

export async function stopLetter(supabase: Supabase, letter: string) {
  await supabase.rpc('stop_letter', { letter }).throwOnError()
}

/** Without an address: all whose outcome is unknown. */
export async function decideUnknown(
  supabase: Supabase,
  letter: string,
  { sendAgain, address }: { sendAgain: boolean; address: string },
) {
  await supabase
    .rpc('decide_unknown', {
      letter,
      send_again: sendAgain,
      ...(address && { only_address: address }),
    })
    .throwOnError()
}

export type LetterFigures = Awaited<ReturnType<typeof readLetterProgress>>

const none = { total: 0, waiting: 0, sent: 0, unknown: 0, bounced: 0, skipped: 0, has_left: 0 }

/** How many addresses of a letter wait, have it, bounced, left. */
export async function readLetterProgress(supabase: Supabase, letter: string) {
  const { data } = await supabase
    .rpc('read_letter_figures', { letters: [letter] })
    .maybeSingle()
    .throwOnError()
  return data ?? none
}

const mostListed = 200

/** Addresses that need a look: the outcome is unknown, or the mail server refused them. */
export async function listProblems(supabase: Supabase, letter: string) {
  const list = (status: 'unknown' | 'bounced') =>
    supabase
      .from('letter_recipients')
      .select('address, answer')
      .eq('letter_id', letter)
      .eq('status', status)
      .order('address')
      .limit(mostListed)
      .throwOnError()
  const [unknown, bounced] = await Promise.all([list('unknown'), list('bounced')])
  return { unknown: unknown.data, bounced: bounced.data }
}
