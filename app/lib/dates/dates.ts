import { site } from '#content/defaults/site.ts'

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
let zoned = createFormats(site.timeZone)

/** All dates of the site are shown in one zone: that of the business, as published. */
export function setTimeZone(timeZone: string) {
  if (timeZone !== zoned.timeZone) zoned = createFormats(timeZone)
}

export function getTimeZone() {
  return zoned.timeZone
}

function createFormats(timeZone: string) {
  return {
    timeZone,
    longDate: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }),
    year: new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }),
  }
}

/** Shown in place of a date that cannot be read: one broken row never takes a whole page down. */
export const unknownDate = 'unknown date'

/** Null for text that is no date, such as Postgres' 'infinity' or a year before Christ. */
export function readDate(instant: string | Date): Date | null {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : date
}

/** 'November 15, 2026', in the business's time zone, the same on server and browser. */
export function formatDate(instant: string | Date) {
  const date = readDate(instant)
  return date ? zoned.longDate.format(date) : unknownDate
}

/** For dates without a time, such as '2026-11-15': the same day in every time zone. */
export function formatDay(day: string) {
  const date = readDate(day)
  return date ? longDay.format(date) : unknownDate
}

export function yearIn(instant: Date) {
  return Number(zoned.year.format(instant))
}
