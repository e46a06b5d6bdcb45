// The clock of a time zone. A wall clock time is a timestamp as if it were UTC.

export const dayMs = 24 * 60 * 60 * 1000

export function wallClock(instant: number | Date, timeZone: string): number {
  // Swedish writes dates as ISO 8601 does: '2026-11-17 09:30:00'.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
}

/** '2026-11-17' */
export function localDate(instant: Date, timeZone: string): string {
  return new Date(wallClock(instant, timeZone)).toISOString().slice(0, 10)
}

/** The day so many days later, as localDate writes it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * The instant of a wall clock time. A time that summer time skips is an hour later, of one that
 * comes twice it is the first.
 */
export function atWallClock(wanted: number, timeZone: string): Date {
  const shownAt = (instant: number) => wallClock(instant, timeZone)
  const first = wanted - offsetAt(wanted - dayMs, timeZone)
  if (shownAt(first) === wanted) return new Date(first)
  const second = wanted - offsetAt(wanted + dayMs, timeZone)
  return new Date(shownAt(second) === wanted ? second : first)
}

function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - instant
}
