import { addDays, atWallClock, localDate } from '#content/zoned-clock.ts'

const time = '07:00'

/** The Monday of the week in that time zone: '2026-11-16'. */
export function mondayOf(now: Date, timeZone: string): string {
  const today = new Date(localDate(now, timeZone))
  return addDays(today.toISOString(), -((today.getUTCDay() + 6) % 7))
}

/** Next Monday when this week has had its letter. A Monday that was missed is due at once. */
export function letterDueAt(now: Date, lastMonday: string, timeZone: string): Date {
  const monday = mondayOf(now, timeZone)
  const wanted = monday > lastMonday ? monday : addDays(monday, 7)
  return atWallClock(Date.parse(`${wanted}T${time}Z`), timeZone)
}
