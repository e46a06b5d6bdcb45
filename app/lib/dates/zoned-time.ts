import { atWallClock, wallClock } from '#content/zoned-clock.ts'
import { readDate } from './dates.ts'

// Times that people type are in the business's time zone, whatever zone the browser is in.

/**
 * For <input type="datetime-local">: '2026-11-15T09:30', empty for dates such a field cannot hold.
 */
export function toZonedInput(instant: string | Date, timeZone: string) {
  const date = readDate(instant)
  const shown = date && readDate(new Date(wallClock(date, timeZone)))
  const text = shown?.toISOString() ?? ''
  return /^\d{4}-/.test(text) ? text.slice(0, 16) : ''
}

/** Null for text that is no time. */
export function fromZonedInput(text: string, timeZone: string): Date | null {
  const wanted = readTyped(text)
  return wanted === null ? null : atWallClock(wanted, timeZone)
}

export function isTypedTime(text: string): boolean {
  return readTyped(text) !== null
}

function readTyped(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const wanted = Date.parse(`${text}Z`)
  return Number.isNaN(wanted) ? null : wanted
}
