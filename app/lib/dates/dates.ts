/** How dates are written: in the business's time zone, the same on server and browser. */
export type Dates = ReturnType<typeof createDates>

const known = new Map<string, Dates>()

export function datesIn(timeZone: string): Dates {
  const dates = known.get(timeZone) ?? createDates(timeZone)
  known.set(timeZone, dates)
  return dates
}

function createDates(timeZone: string) {
  const longDate = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' })
  const longTime = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })
  return {
    timeZone,
    /** 'November 15, 2026' */
    formatDate: (instant: string | Date) => formatWith(longDate, instant),
    /** 'November 15, 2026 at 9:30 AM' */
    formatTime: (instant: string | Date) => formatWith(longTime, instant),
    yearOf: (instant: Date) => Number(year.format(instant)),
  }
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** For dates without a time, such as '2026-11-15': the same day in every time zone. */
export function formatDay(day: string) {
  return formatWith(longDay, day)
}

const longMonth = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'July 2026', of one of its days. */
export function formatMonth(day: string) {
  return formatWith(longMonth, day)
}

/** One broken row never takes a whole page down. */
function formatWith(format: Intl.DateTimeFormat, instant: string | Date) {
  const date = readDate(instant)
  return date ? format.format(date) : 'unknown date'
}

/** Null for text that is no date, such as Postgres' 'infinity' or a year before Christ. */
export function readDate(instant: string | Date): Date | null {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : date
}
