import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, readRows } from './import-subscribers.data.ts'
import { consentDateOf, readSilence, recognizeColumns } from './subscriber-columns.ts'

const ghostFile = 'tests/start/old-blogs/ghost-members.csv'
const inSamples = (name: string) => path.join('tests', 'site', 'letters', 'sample-lists', name)
const inMailchimp = (name: string) => inSamples(`${name}_email_audience_export_sample.csv`)

async function readList(file: string, change = (text: string) => text, fileName?: string) {
  const rows = readRows(change(await readFile(file, 'utf8'))) ?? []
  const columns = recognizeColumns(rows[0] ?? [])
  const known = { hasNames: true, fileName: fileName ?? path.basename(file) }
  const people = linesOf(rows, columns, known).map(
    ({ address, name, consentedAt, silence }) =>
      `${address} ${name || '-'} ${consentedAt ?? '-'} ${silence ?? 'wanted'}`,
  )
  return { program: columns.program, hidesSilence: columns.hidesSilence, people }
}

const ghost = [
  'ann@example.com Ann 2026-11-18T17:35:39.000Z wanted',
  'bo@example.com Bo 2026-11-18T17:35:39.000Z unsubscribed',
  'cy@example.com - 2026-11-18T17:35:39.000Z wanted',
  'dee+books@example.com - 2026-11-18T17:35:40.000Z wanted',
]
const subscribed = [
  'ann@example.com Ann 2018-02-06T08:00:00.000Z wanted',
  'bo@example.com Bo 2019-03-04T05:06:07.000Z wanted',
  'cy@example.com - 2020-04-05T06:07:08.000Z wanted',
]
// Eli's file is all that tells that he left.
const unsubscribed = [
  'dee@example.com Dee 2018-02-12T10:54:27.000Z unsubscribed',
  'eli@example.com Eli 2018-02-12T10:54:27.000Z unsubscribed',
]
const cleaned = ['fay@example.com Fay 2018-02-05T19:28:23.000Z bounced']
const emailList = [
  'ann@example.com - 2018-08-27T15:06:27.713Z wanted',
  'bo@example.com - 2018-08-29T20:50:03.435Z unsubscribed',
  '0a1b2c@deletion-request.substack.com - 2018-09-01T00:00:00.000Z unsubscribed',
  'cy@example.com - 2020-08-06T10:21:25.605Z wanted',
]
const kit = [
  'ann@example.com Ann 2023-02-03T04:05:06.000Z wanted',
  'bo@example.com Bo 2023-02-03T04:05:06.000Z unsubscribed',
  'cy@example.com Cy 2023-02-03T04:05:06.000Z bounced',
  'dee@example.com Dee 2023-02-03T04:05:06.000Z complained',
  'eli@example.com Eli 2023-02-03T04:05:06.000Z unasked',
  'fay@example.com Fay 2023-02-03T04:05:06.000Z wanted',
]

test.each([
  ['Ghost', ghostFile, ghost],
  ['Mailchimp', inMailchimp('subscribed'), subscribed],
  ['Mailchimp', inMailchimp('unsubscribed'), unsubscribed],
  ['Mailchimp', inMailchimp('cleaned'), cleaned],
  ['Mailchimp', inMailchimp('nonsubscribed'), ['gus@example.com Gus - unasked']],
  ['Substack', inSamples('email_list.sample.csv'), emailList],
  ['Kit', inSamples('kit.csv'), kit],
])(
  'a list of %s (%s) is read with first names, days of consent and who gets no mail',
  async (program, file, people) => {
    const read = { program, hidesSilence: false, people }
    expect(await readList(file)).toEqual(read)
    // The same through Windows and a spreadsheet.
    const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`
    expect(await readList(file, windows)).toEqual(read)
  },
)

test('the other list of Substack is known, in both its forms, as one that hides who gets no mail', async () => {
  expect(await readList(inSamples('substack-dashboard-2024.csv'))).toEqual({
    program: 'Substack',
    hidesSilence: true,
    people: ['ann@example.com Ann 2023-04-05T06:07:08.901Z wanted'],
  })
  // Her paid plan was canceled: she still gets the free letters.
  expect(await readList(inSamples('substack-dashboard.csv'))).toEqual({
    program: 'Substack',
    hidesSilence: true,
    people: ['ann@example.com Ann 2024-02-03T04:05:06.789Z wanted'],
  })
})

test('a file of Mailchimp tells who left or bounced by its columns, too, once it is renamed', async () => {
  const renamed = async (name: string) =>
    (await readList(inMailchimp(name), undefined, 'list.csv')).people
  expect(await renamed('unsubscribed')).toEqual(unsubscribed)
  expect(await renamed('cleaned')).toEqual(cleaned)
  expect(await renamed('subscribed')).toEqual(subscribed)
})

test('a list of another program is read by the words of its columns', () => {
  const columns = { program: null, hidesSilence: false, address: 1, name: 0, consentDate: null }
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
