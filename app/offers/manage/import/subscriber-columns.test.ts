import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, readRows } from './import-subscribers.data.ts'
import { consentDateOf, readSilence, recognizeColumns } from './subscriber-columns.ts'

const realFile = path.join('tests', 'start', 'old-blogs', 'ghost-members.csv')
const ghost = await readFile(realFile, 'utf8')
// Written by Ghost; the others have the column names of real exports. The people are samples.
const mailchimp =
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS\n' +
  'a@example.com,Ann,Sample,2,2018-02-05 19:28:22,,2018-02-06 08:00:00,,,,,,"""Editors"""\n'
const cleaned =
  'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME\n' +
  'a@example.com,Ann,1,2018-02-05 19:28:23,2018-02-05 19:28:23,2020-03-23 17:30:05\n'
const unsubscribed =
  'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\n' +
  'a@example.com,Ann,1,2018-02-05 19:28:23,2018-02-05 19:28:23,2020-03-23 17:30:05\n'
const substack =
  'email,active_subscription,expiry,email_disabled,created_at\n' +
  'a@example.com,true,2021-07-06T16:20:44.000Z,false,2018-08-27T15:06:27.713Z\n' +
  'b@example.com,,,true,2018-08-29T20:50:03.435Z\n'
const substackPlans =
  'email,name,stripe_plan,cancel_date,start_date,paid_upgrade_date,email_disabled\n' +
  'a@example.com,Ann Sample,other,,2022-03-04T05:06:07.000Z,,false\n'
const substackNoState =
  'email,stripe_plan,start_date\n' + 'a@example.com,other,2022-03-04T05:06:07.000Z\n'
const kitFirst =
  'email,first_name,status,created_at\n' +
  'a@example.com,Ann,active,2023-02-03T04:05:06Z\n' +
  'b@example.com,Ben,cancelled,2023-02-03T04:05:06Z\n'
const kit =
  'id,first_name,email_address,state,created_at\n' +
  '1,Ann,a@example.com,active,2023-02-03T04:05:06Z\n' +
  '2,Ben,b@example.com,cancelled,2023-02-03T04:05:06Z\n' +
  '3,Cat,c@example.com,bounced,2023-02-03T04:05:06Z\n'

test.each([
  [
    'Ghost',
    ghost,
    ['ann@example.com', 'Ann Sample', '2026-11-18T17:35:39.000Z'],
    [null, 'unsubscribed', null, null],
  ],
  ['Mailchimp', mailchimp, ['a@example.com', 'Ann', '2018-02-06T08:00:00.000Z'], [null]],
  ['Mailchimp', cleaned, ['a@example.com', 'Ann', '2018-02-05T19:28:23.000Z'], ['bounced']],
  [
    'Mailchimp',
    unsubscribed,
    ['a@example.com', 'Ann', '2018-02-05T19:28:23.000Z'],
    ['unsubscribed'],
  ],
  [
    'Substack',
    substack,
    ['a@example.com', undefined, '2018-08-27T15:06:27.713Z'],
    [null, 'unsubscribed'],
  ],
  ['Substack', substackPlans, ['a@example.com', 'Ann Sample', '2022-03-04T05:06:07.000Z'], [null]],
  ['Substack', substackNoState, ['a@example.com', undefined, '2022-03-04T05:06:07.000Z'], [null]],
  ['Kit', kitFirst, ['a@example.com', 'Ann', '2023-02-03T04:05:06.000Z'], [null, 'unsubscribed']],
  [
    'Kit',
    kit,
    ['a@example.com', 'Ann', '2023-02-03T04:05:06.000Z'],
    [null, 'unsubscribed', 'bounced'],
  ],
])(
  'a list of %s is read with names, days of consent and who was silent',
  (program, text, person, silence) => {
    const [first = [], ...rows] = readRows(text) ?? []
    const columns = recognizeColumns(first)
    expect(columns.program).toBe(program)
    const cell = (place: number | null) => (place === null ? undefined : rows[0]?.[place])
    expect([
      cell(columns.address),
      cell(columns.name),
      consentDateOf(cell(columns.consentDate) ?? ''),
    ]).toEqual(person)
    expect(rows.map(readSilence(first))).toEqual(silence)
  },
)

test('the list that Ghost wrote gives first names, and none for what is no name', () => {
  const rows = readRows(ghost) ?? []
  const lines = linesOf(rows, recognizeColumns(rows[0] ?? []), true)
  expect(lines.map(({ name, address }) => [name, address])).toEqual([
    ['Ann', 'ann@example.com'],
    ['Bo', 'bo@example.com'],
    ['', 'cy@example.com'],
    ['', 'dee+books@example.com'],
  ])
})

test('a list of another program is read by the words of its columns', () => {
  const columns = { program: null, address: 1, name: 0, consentDate: null }
  expect(recognizeColumns(['Name', 'Their e-mail'])).toEqual(columns)
  expect(recognizeColumns(['jane@example.com', 'Jane'])).toEqual({
    ...columns,
    address: 0,
    name: null,
  })
})

test('any cells give a list, and any date a day or nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, cells) => {
      const [first = [], ...rows] = readRows(text) ?? []
      for (const row of rows) readSilence(first)(row)
      expect(recognizeColumns(cells).address).toBeGreaterThanOrEqual(0)
      expect(consentDateOf(text) ?? '2000-01-01T00:00:00.000Z').toMatch(/^.?\d+-\d\d-\d\dT/)
    }),
  )
  expect(consentDateOf('2024-13-45')).toBeNull()
  expect(consentDateOf('yesterday')).toBeNull()
})
