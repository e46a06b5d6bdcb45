import type { Supabase } from '#app/lib/supabase.server.ts'

export type Reminder = { days: number[]; hour: number; timeZone: string; nextAt: string | null }

export async function findReminder(supabase: Supabase): Promise<Reminder | null> {
  const { data } = await supabase
    .from('learning_reminders')
    .select('days, hour, time_zone, next_at')
    .maybeSingle()
    .throwOnError()
  if (!data) return null
  const { days, hour, time_zone: timeZone, next_at: nextAt } = data
  return { days, hour, timeZone, nextAt }
}

/** Also turns a stopped one on again. Throws 23514 for a time zone that Postgres does not know. */
export async function saveReminder(
  supabase: Supabase,
  userId: string,
  { days, hour, timeZone }: Omit<Reminder, 'nextAt'>,
) {
  await supabase
    .from('learning_reminders')
    .upsert({ user_id: userId, days, hour, time_zone: timeZone })
    .throwOnError()
}

export async function stopReminder(supabase: Supabase) {
  await supabase.rpc('stop_my_reminder').throwOnError()
}

/** How many weeks up to now had a lesson in them; 0 after a break. */
export async function countWeeksInARow(supabase: Supabase, timeZone: string) {
  const { data } = await supabase.rpc('weeks_in_a_row', { time_zone: timeZone }).throwOnError()
  return data
}
