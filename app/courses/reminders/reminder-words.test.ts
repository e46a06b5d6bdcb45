import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import { listZones, reminderForm, sayDays, sayHour } from './reminder-form.ts'
import { sayWeeks } from './weeks-in-a-row.ts'

test('weeks in a row are said in words, and a break is not mentioned', () => {
  expect([0, 1, 2, 3, 12, 13].map(sayWeeks)).toEqual([
    ...[null, null, 'Two weeks in a row.', 'Three weeks in a row.'],
    ...['Twelve weeks in a row.', '13 weeks in a row.'],
  ])
})

test('the days of a reminder are worded as people say them', () => {
  expect(sayDays([5, 2])).toBe('every Tuesday and Friday')
  expect(sayDays([1, 2, 3, 4, 5, 6, 7])).toBe('every day')
  expect([0, 8, 12, 23].map(sayHour)).toEqual(['12 AM', '8 AM', '12 PM', '11 PM'])
})

const check = (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return checkForm(form, reminderForm)
}

test('days, hour and time zone of the form are read, also a zone that is not in the list', () => {
  const asked: [string, string][] = [
    ['days', '2'],
    ['days', '2'],
    ['days', '5'],
    ['hour', '0'],
    ['timeZone', 'Asia/Kolkata'],
  ]
  expect(check(asked).fields).toEqual({ days: [2, 5], hour: 0, timeZone: 'Asia/Kolkata' })
  expect(listZones().map(({ value }) => value)).toContain('Europe/Paris')
})

test('a form without a day, with an odd hour or a made-up zone says what is wrong', () => {
  expect(check([]).errors).toEqual({
    days: 'Please choose at least one day.',
    hour: 'Please choose an hour.',
    timeZone: 'Please choose a time zone from the list.',
  })
  const odd = check([
    ['days', '9'],
    ['hour', '24'],
    ['timeZone', '+01:00'],
  ])
  expect(Object.keys(odd.errors)).toEqual(['days', 'hour', 'timeZone'])
})
