import { localDate } from '#content/zoned-clock.ts'

/** After so many days a lesson or a tip asks to be looked at again. */
export const freshDays = 180

const dayMs = 24 * 60 * 60 * 1000

/** Today where the owner is, and the oldest day whose check still counts. */
export function checkDays(now: Date, timeZone: string) {
  const today = localDate(now, timeZone)
  const lastFreshDay = new Date(Date.parse(today) - freshDays * dayMs).toISOString().slice(0, 10)
  return { today, lastFreshDay }
}
