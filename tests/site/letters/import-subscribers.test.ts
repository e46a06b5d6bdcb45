import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

const mailchimp = [
  '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,LAST_CHANGED',
  'ann@example.com,Ann,2,"2018-02-05 19:28:22","2018-02-06 08:00:00",,"2018-02-06 08:00:00"',
  'ben@example.com,Ben,2,"2018-02-05 19:28:22",,"2019-01-01 00:00:00","2019-01-01 00:00:00"',
  'ANN@example.com,,2,"2017-01-01 00:00:00","2017-01-01 00:00:00",,"2017-01-01 00:00:00"',
  'no address,,2,,,,',
  'left@example.com,Lea,2,"2018-02-05 19:28:22",,,"2018-02-05 19:28:22"',
].join('\n')

test('a list in the form of each program is told with how many stay out, and why', async () => {
  const page = await (await site.as('admin')).visit('/admin/offers/import')
  const read = async (name: string) => {
    const list = await readFile(path.join(import.meta.dirname, 'sample-lists', name))
    const looked = await page.press('Read the file', { 'CSV file': new File([list], name) })
    // The second look has no file: its name is carried along.
    expect((await looked.press('Look again')).get('status').text).toBe(looked.get('status').text)
    return looked.main.text
  }
  const audience = (name: string) => read(`${name}_email_audience_export_sample.csv`)
  expect(await audience('unsubscribed')).toContain('2 have unsubscribed; only they can come back')
  expect(await audience('cleaned')).toContain('1 bounced before')
  expect(await audience('nonsubscribed')).toContain('1 hasn’t agreed to get emails')
  const kit = await read('kit.csv')
  expect(kit).toContain('2 addresses would be added')
  expect(kit).toContain('4 addresses left out')
  for (const reason of [
    'has unsubscribed',
    'bounced',
    'reported an email as spam',
    'hasn’t agreed',
  ]) {
    expect(kit).toContain(`1 ${reason}`)
  }
  expect(await read('email_list.sample.csv')).not.toContain('doesn’t say for sure')
  expect(await read('substack-dashboard.csv')).toContain(
    'It doesn’t say for sure who turned your emails off.',
  )
})

test('a list is previewed, then imported whole, with names and days of consent', async () => {
  const service = site.connect('service')
  await service
    .from('letter_addresses')
    .insert({ email: 'left@example.com', left_at: '2024-01-01' })
  const read = async () =>
    (
      await service
        .from('sign_up_offers_emails')
        .select('email, first_name, confirmed_at, consent, source')
        .in('email', ['ann@example.com', 'ben@example.com', 'left@example.com'])
    ).data
  const admin = await site.as('admin')
  const start = await admin.visit('/admin/offers/import')
  const file = new File([mailchimp], 'subscribed.csv', { type: 'text/csv' })
  const looked = await start.press('Read the file', { 'CSV file': file })
  expect(looked.main.text).toContain('1 address would be added')
  expect(looked.main.text).toContain('It looks like a list from Mailchimp.')
  expect(looked.main.text).toContain('2 have unsubscribed; only they can come back')
  expect(looked.main.text).toContain('1 is in the file twice')
  expect(await read()).toEqual([])

  const silent = await looked.press('Import')
  expect(silent.field('How did these people agree?').error).toContain('the law forbids')
  const again = await looked.press('Look again', {
    'Column with the day they agreed': 'No days',
    'How did these people agree?': 'At my old site.',
  })
  expect(again.main.text).not.toContain('with the day of their consent')
  expect(again.field('How did these people agree?').value).toBe('At my old site.')
  expect(await read()).toEqual([])

  const done = await looked.press('Import', { 'How did these people agree?': 'At my old site.' })
  expect(done.main.text).toContain('1 address added')
  expect(await read()).toEqual([
    {
      email: 'ann@example.com',
      first_name: 'Ann',
      confirmed_at: '2017-01-01T00:00:00+00:00',
      consent: 'At my old site.',
      source: 'import',
    },
  ])
})

test('a file that is no list is refused in words', async () => {
  const page = await (await site.as('admin')).visit('/admin/offers/import')
  const empty = await page.press('Read the file', { 'CSV file': new File([''], 'a.csv') })
  expect(empty.field('CSV file').error).toBe('Please choose a CSV file with addresses.')
  const zip = new File(['PK\u0003\u0004 and more'], 'audience_export_sample.zip')
  const packed = await page.press('Read the file', { 'CSV file': zip })
  expect(packed.field('CSV file').error).toContain('This is a ZIP file. Please unpack it')
  const picture = new File([new Uint8Array([137, 80, 78, 71, 0, 255])], 'a.csv')
  const odd = await page.press('Read the file', { 'CSV file': picture })
  expect(odd.main.text).toContain('0 addresses would be added')
})

test('a file that is too large, or has too many lines, is refused instead of cut', async () => {
  const page = await (await site.as('admin')).visit('/admin/offers/import')
  const line = (at: number) => `person-${at}@example.com`
  const read = async (text: string) => {
    const file = new File([text], 'a.csv', { type: 'text/csv' })
    return page.press('Read the file', { 'CSV file': file })
  }
  const large = await read(`${line(1)},${'a'.repeat(5_000_000)}`)
  expect(large.field('CSV file').error).toBe('This file is larger than 5 MB. Please split it.')
  const lines = Array.from({ length: 50_002 }, (_, at) => line(at)).join('\n\n')
  const long = await read(lines)
  expect(long.field('CSV file').error).toContain('more than 50,000 addresses. Please split it.')
  const short = Array.from({ length: 3 }, (_, at) => line(at)).join('\n')
  expect((await read(`email\n${short}\n`)).main.text).toContain('3 addresses would be added')
})

test('an unknown button imports nothing', async () => {
  const admin = await site.as('admin')
  const form = { text: 'new@example.com', column: '0', consent: 'At my old site.' }
  const sent = await admin.submit('/admin/offers/import', { intent: 'try-me', ...form })
  expect(sent.status).toBe(400)
  expect((await admin.submit('/admin/offers/import', form)).status).toBe(400)
})
