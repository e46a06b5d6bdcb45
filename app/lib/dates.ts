import { site } from '#content/site.ts'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone })
const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: site.timeZone })

/** 'November 15, 2026', in the business's time zone, the same on server and browser. */
export function formatDate(instant: string | Date) {
  return longDate.format(new Date(instant))
}

/** For dates without a time, such as '2026-11-15': the day as written, in every zone. */
export function formatDay(day: string) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

export function yearIn(instant: Date) {
  return Number(year.format(instant))
}
