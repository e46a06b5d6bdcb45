import * as z from 'zod/mini'
import type { FormRules } from '#app/lib/form.ts'
import { textField } from '#app/lib/form.ts'
import { timeZones } from '#content/time-zones.ts'

export const weekdays = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
]

/** '8 AM' */
export function sayHour(hour: number) {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'every Tuesday and Friday', 'every day' */
export function sayDays(days: number[]) {
  if (days.length === weekdays.length) return 'every day'
  const names = days.toSorted().map((day) => weekdays[day - 1] ?? '')
  return `every ${new Intl.ListFormat('en-US').format(names)}`
}

/** Those of the country by their usual names, then all others. */
export function listZones() {
  const usual: string[] = timeZones.map(({ value }) => value)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone))
  return [
    ...timeZones,
    ...[...others, 'UTC'].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}

function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

export const reminderForm = {
  schema: z.object({
    days: z
      .array(z.int().check(z.gte(1), z.lte(weekdays.length)))
      .check(z.minLength(1, 'Please choose at least one day.')),
    hour: z.int('Please choose an hour.').check(z.gte(0), z.lte(23)),
    timeZone: z.string().check(z.refine(isTimeZone, 'Please choose a time zone from the list.')),
  }),
  read: (form) => ({
    days: [...new Set(form.getAll('days').map(Number))].slice(0, weekdays.length),
    hour: Number(textField(form, 'hour') || Number.NaN),
    timeZone: textField(form, 'timeZone'),
  }),
  nameOf: (path) => String(path[0]),
} satisfies FormRules
