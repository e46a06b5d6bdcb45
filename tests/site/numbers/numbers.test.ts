import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { readResults, writeResults } from '#server/backup/results.ts'
import { findMail, listMails } from '#tests/site/support/mails.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

async function add(daysAgo: number, kind: string, name: string, count: number) {
  const numbers = JSON.stringify([{ kind, name, count }])
  await site.database.owner.query(sql`
    select public.add_numbers(
      (now() at time zone 'America/Los_Angeles')::date - ${daysAgo}::int, ${numbers}::jsonb
    )`)
}

test('the owner reads the numbers of 7, 30 and 365 days against those before', async () => {
  await add(0, 'visit', '', 30)
  await add(6, 'visit', '', 12)
  await add(7, 'visit', '', 40)
  await add(40, 'visit', '', 1)
  await add(3, 'page', '/blog', 8)
  await add(9, 'page', '/blog', 5)
  await add(3, 'page', '/services', 9)
  await add(3, 'from', 'search.example', 4)
  await add(3, 'search', 'payroll', 2)
  const admin = await site.as('admin')
  const week = await admin.visit('/admin/numbers?days=7')
  expect(week.text).toContain('42 2 more than in the 7 days before')
  const month = await week.follow('Last 30 days')
  expect(month.text).toContain('82 81 more than in the 30 days before')
  const year = await week.follow('Last 365 days')
  expect(year.text).toContain('83 83 more than in the 365 days before')

  const [services, blog] = week.get('region', 'Most read').all('row').slice(1)
  expect(services?.text).toMatch(/\/services\s*9\s*0/)
  expect(blog?.text).toMatch(/\/blog\s*8\s*5/)
  expect(week.get('region', 'Where from').text).toContain('search.example')
  expect(week.get('region', 'Searches without a result').text).toContain('payroll')
})

test('a plot without a count in both periods says so in words', async () => {
  const admin = await site.as('admin')
  const plots = (text: string) => text.split('The numbers as a table').length - 1
  const before = await admin.visit('/admin/numbers?days=7')
  expect(before.get('region', 'Quiz rounds').text).toContain('Nothing counted yet.')
  await add(8, 'quiz', '', 1)
  const after = await admin.visit('/admin/numbers?days=7')
  expect(after.has('region', 'Quiz rounds')).toBe(false)
  expect(after.text).toContain('0 1 fewer than in the 7 days before')
  expect(plots(after.text)).toBe(plots(before.text) + 1)
})

test('sign-ups, claims and completed lessons are counted from the rows themselves', async () => {
  const admin = await site.as('admin')
  const signUps = (text: string) => Number(/Sign-ups (\d+)/.exec(text)?.[1])
  const before = signUps((await admin.visit('/admin/numbers?days=7')).text)
  await site.as('student')
  expect(signUps((await admin.visit('/admin/numbers?days=7')).text)).toBe(before + 1)
})

test('the numbers are downloaded as CSV, a line a day', async () => {
  const text = await (await site.as('admin')).text('/admin/numbers.csv?days=30')
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toBe(
    'Day,Visits,Readers,Pages read,Clicks to book a call,Sign-ups,Claims,Sales,Lessons completed,Quiz rounds',
  )
  expect(lines).toHaveLength(30)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,30,/)
})

test('the CSV of a year keeps a count of long ago on its day, after its names were folded', async () => {
  for (const ago of [99, 100, 101]) {
    await add(ago, 'page', '/blog', ago)
    await add(ago, 'from', 'search.example', 1)
  }
  const zone = 'America/Los_Angeles'
  const { rows } = await site.database.owner.query<{ day: string; salt: string }>(sql`
    select
      to_char((now() at time zone ${zone})::date - 100, 'YYYY-MM-DD') as day,
      public.read_reader_salt((now() at time zone ${zone})::date) as salt`)
  const admin = await site.as('admin')
  const text = await admin.text('/admin/numbers.csv?days=365')
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(365)
  expect(lines.at(-101)).toMatch(new RegExp(`^${rows[0]?.day},0,0,100,`))
  expect(lines.at(-100)).toMatch(/^[\d-]+,0,0,99,/)
  expect(lines.at(-102)).toMatch(/^[\d-]+,0,0,101,/)
  expect((await admin.text('/admin/numbers.csv?days=7')).trim().split('\r\n')).toHaveLength(8)
})

test('the privacy policy tells what is counted, what is not kept, and for how long', async () => {
  const { text } = (await site.visitor().visit('/privacy-policy')).main
  for (const words of [
    'I also count how often each page is read on a day, which sites people come from, and searches that find nothing.',
    'a secret that is thrown away that night',
    'The counts themselves are deleted after two years.',
    'If your browser sends one of these signals, your visit isn’t even counted.',
  ]) {
    expect(text).toContain(words)
  }
})

test('students get neither the numbers nor the file', async () => {
  const student = await site.as('student')
  for (const path of ['/admin/numbers', '/admin/numbers.csv']) {
    expect((await student.visit(path)).address).toBe('/dashboard')
  }
})

test('the owner switches the Monday letter off and on', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/numbers')
  expect(page.field('Send me the Monday letter').isChecked).toBe(true)
  const off = await page.press('Save', { 'Send me the Monday letter': false })
  expect(off.toasts).toEqual(['Settings Saved'])
  expect(off.field('Send me the Monday letter').isChecked).toBe(false)
  const on = await off.press('Save', { 'Send me the Monday letter': true })
  expect(on.field('Send me the Monday letter').isChecked).toBe(true)
})

test('the owner gets the letter of a Monday on which the site was off', async () => {
  const mailbox = 'owner@river.example'
  const { owner } = site.database
  await owner.query(sql`update site_settings set owner_email = ${mailbox}, monday_letter = true`)
  await owner.query(sql`update private.monday_letter set last_monday = '2020-01-06'`)
  const results = await readResults(site.dataDir)
  const lastBackup = {
    at: '2026-01-01T00:00:00Z',
    isGood: false,
    reason: 'The disk is full.',
  } as const
  await writeResults(site.dataDir, { ...results, lastBackup })
  // The last Wednesday: on a Monday before seven it would not be due.
  const now = new Date()
  const daysSince = (now.getUTCDay() + 4) % 7
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() - daysSince * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await owner.query(sql`notify jobs`)
  const letter = await findMail(site, mailbox)
  expect(letter.subject).toMatch(/^Your Monday letter, [A-Z][a-z]+ \d+$/)
  expect(letter.text).toContain('Today\n')
  expect(letter.text).toContain('- 1 problem with your backups: ')
  expect(await listMails(site, mailbox)).toHaveLength(1)
})

test('one press in the Monday letter stops it for someone who is logged out', async () => {
  const { rows } = await site.database.owner.query<{ token: string }>(
    sql`select token from private.monday_letter`,
  )
  const asked = await site.visitor().visit(`/stop-mail?token=${rows[0]?.token}`)
  const done = await asked.press('Stop the Monday Letter')
  expect(done.get('heading').text).toBe('The Monday letter is stopped')
  const page = await (await site.as('admin')).visit('/admin/numbers')
  expect(page.field('Send me the Monday letter').isChecked).toBe(false)
})
