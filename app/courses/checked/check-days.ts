import { addDays, localDate } from '#content/zoned-clock.ts'

/** After so many days a lesson or a tip asks to be looked at again. */
export const freshDays = 180

/** Today where the owner is, and the oldest day whose check still counts. */
export function checkDays(now: Date, timeZone: string) {
  const today = localDate(now, timeZone)
  return { today, lastFreshDay: addDays(today, -freshDays) }
}
