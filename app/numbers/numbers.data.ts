import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type Numbers = Returns<'read_numbers'>
export type NumberKind = Numbers['places'][number]['kind']

/** The last days in steps of some days each, and the sums of as many days before. */
export async function readNumbers(
  supabase: Supabase,
  period: { days: number; step: number },
  timeZone: string,
): Promise<Numbers> {
  const { data } = await supabase
    .rpc('read_numbers', { ...period, time_zone: timeZone })
    .throwOnError()
  return data
}
