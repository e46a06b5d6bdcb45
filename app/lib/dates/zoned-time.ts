import { getTimeZone, readDate, unknownDate } from './dates.ts'

// Times that people type are in the business's time zone, whatever zone the browser is in.

let zoned = createFormats(getTimeZone())

function formats() {
  const timeZone = getTimeZone()
  if (timeZone !== zoned.timeZone) zoned = createFormats(timeZone)
  return zoned
}

function createFormats(timeZone: string) {
  return {
    timeZone,
    parts: new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
    longTime: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' }),
  }
}

/** 'November 15, 2026 at 9:30 AM' */
export function formatTime(instant: string | Date) {
  const date = readDate(instant)
  return date ? formats().longTime.format(date) : unknownDate
}

/**
 * For <input type="datetime-local">: '2026-11-15T09:30', empty for dates such a field cannot hold.
 */
export function toZonedInput(instant: string | Date) {
  const date = readDate(instant)
  const shown = date && readDate(new Date(wallClock(date.getTime())))
  const text = shown?.toISOString() ?? ''
  return /^\d{4}-/.test(text) ? text.slice(0, 16) : ''
}

/** Null for text that is no time. An hour that summer time skips becomes the one after it. */
export function fromZonedInput(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return null
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}

function offsetAt(instant: number) {
  return wallClock(instant) - instant
}

/** The local time of the business's zone at an instant, as a UTC timestamp. */
function wallClock(instant: number) {
  const shown = Object.fromEntries(
    formats()
      .parts.formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = shown
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
