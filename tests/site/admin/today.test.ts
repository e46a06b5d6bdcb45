import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { listMails } from '#tests/site/support/mails.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const site = testSite()

function linesOf(dashboard: Page) {
  return dashboard.get('region', 'Today').all('link')
}

test('each line of Today leads to the place where it is settled, and leaves when it is', async () => {
  const admin = await site.as('admin')
  const openDashboard = () => admin.visit('/admin/dashboard')
  const listToday = async () => linesOf(await openDashboard()).map(({ text }) => text)
  // The first start knows no real address: neither for mail to the owner nor for her login.
  const first = await openDashboard()
  const login = linesOf(first).find(({ text }) => text.includes('You log in with an example'))
  expect(login?.attribute('href')).toBe('/account#email')
  expect(linesOf(first).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Your email goes to an example address/),
    expect.stringMatching(/^You log in with an example address/),
    expect.stringMatching(/things to fix on your site$/),
  ])
  const check = await first.follow(/things to fix on your site$/)
  expect(check.address).toBe('/admin/site-check')
  for (const name of [/^Your email goes to an example/, /^You log in with an example/]) {
    expect(check.has('heading', name)).toBe(true)
  }
  expect(check.get('link', 'Change address').attribute('href')).toBe('/admin/mail#mailbox')
  const mail = await check.follow('Change address')
  const save = (page: Page, address: string) =>
    page.press('Save this address', { 'The email address you read': address })
  const example = await save(mail, 'owner@example.org')
  expect(example.text).toContain('That’s an example address')
  expect((await save(mail, 'owner@river.example')).toasts.join()).toContain('Address Saved')

  const account = await admin.visit('/account')
  const change = (password: string) =>
    account.press('Change Email', {
      'New email': 'owner@river.example',
      'Your password': password,
    })
  expect((await change('not hers')).text).toContain('That’s not your password.')
  const changed = await change(adminAccount.password)
  expect(changed.text).toContain('Logged in as owner@river.example.')
  expect(await listToday()).toEqual([expect.stringMatching(/things to fix on your site$/)])

  await addWork()
  const dashboard = await openDashboard()
  expect(linesOf(dashboard).map(({ text }) => text)).toEqual([
    '1 unread message',
    '1 message was saved but not emailed to you',
    '1 post by a student to look at',
    '1 student has stopped: write a few words',
    '1 new subscriber',
    '1 PDF newly claimed',
    expect.stringMatching(/things to fix on your site$/),
  ])
  const menu = dashboard.get('navigation', 'Admin')
  expect(menu.has('link', /^Messages\s*1\s*unread\s*1\s*not emailed$/)).toBe(true)
  expect(menu.has('link', /^Student posts\s*1\s*to review$/)).toBe(true)

  const open = async (line: RegExp) => {
    const today = await openDashboard()
    return today.follow(line, today.get('region', 'Today'))
  }
  /** Presses a button of the list that the line leads to, and reads that list again. */
  const settle = async (line: RegExp, button: RegExp) => {
    const list = await open(line)
    await list.press(button)
    return (await admin.visit(list.address)).text
  }
  expect(await settle(/unread message/, /^Mark as read/)).toContain('Nothing unread.')
  expect(await settle(/not emailed/, /^Archive/)).toContain('Every message was emailed to you.')
  expect(await settle(/post by a student/, /^Keep it/)).toContain('Nothing is waiting.')

  const stopped = await open(/student has stopped/)
  const letter = stopped.get('link', 'Write to student@example.com').attribute('href') ?? ''
  const body = new URL(letter).searchParams.get('body')
  expect(body).toContain('you finished 1 of 2 lessons in Sample course')
  expect(body).toContain(`${site.siteUrl}/courses/sample-course`)
  await stopped.press('Done with student@example.com')
  expect((await admin.visit(stopped.address)).text).toContain('Nobody has stopped.')
  const subscribers = await open(/new subscriber/)
  expect(subscribers.tags('td').map(({ text }) => text)).toContain('reader@example.com')
  const claims = await open(/newly claimed/)
  const [claim] = claims.all('row').filter(({ text }) => text.includes('Sample Student'))
  expect(claim?.text).toContain('Sample PDF')

  // Looking at the last two settles them.
  expect(await listToday()).toEqual([expect.stringMatching(/things to fix on your site$/)])
  const after = (await openDashboard()).get('navigation', 'Admin')
  expect(after.all('link').map(({ name }) => name)).toContain('Messages')
})

test('the Monday letter has the lines of Today', async () => {
  const mailbox = 'letters@river.example'
  const settings = site.connect('service').from('site_settings')
  await settings.upsert({ owner_email: mailbox }).throwOnError()
  const admin = await site.as('admin')
  const dashboard = await admin.visit('/admin/dashboard')
  const shown = linesOf(dashboard).map(
    (line) => `- ${line.text}: ${site.siteUrl}${line.attribute('href')}`,
  )
  expect(shown.length).toBeGreaterThan(0)
  // The last Wednesday: on a Monday before seven the letter would not be due.
  const daysSince = (new Date().getUTCDay() + 4) % 7
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - daysSince * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const { owner } = site.database
  await owner.query(sql`update private.monday_letter set last_monday = '2020-01-06'`)
  await owner.query(sql`select pg_notify('jobs', '')`)
  const findLetter = async () =>
    (await listMails(site, mailbox)).find(({ subject }) =>
      subject?.startsWith('Your Monday letter'),
    )
  await expect.poll(findLetter, { timeout: 60_000 }).toBeDefined()
  const [, told = ''] = /^Today\n((?:- .+\n)+)/.exec((await findLetter())?.text ?? '') ?? []
  expect(told.trim().split('\n')).toEqual(shown)
})

/** One of each: what waits for the owner. */
async function addWork() {
  const service = site.connect('service')
  const { data } = await service.auth.admin.createUser({
    email: 'student@example.com',
    email_confirm: true,
    user_metadata: { full_name: 'Sample Student' },
  })
  const user_id = data.user?.id
  await service
    .from('contact_submissions')
    .insert({
      name: 'Sample Sender',
      email: 'sender@example.com',
      message: 'Please call me',
      email_status: 'failed',
    })
    .throwOnError()
  await service
    .from('blog_posts')
    .insert({
      title: 'A student’s words',
      content: '<p>Words</p>',
      user_id,
      published_at: new Date().toISOString(),
    })
    .throwOnError()
  const { data: course } = await service
    .from('courses')
    .insert({ title: 'Sample course' })
    .select('id')
    .single()
    .throwOnError()
  const { data: module } = await service
    .from('course_modules')
    .insert({ course_id: course.id, title: 'Start' })
    .select('id')
    .single()
    .throwOnError()
  const lesson = { module_id: module.id, content: '<p>Words</p>' }
  const { data: lessons } = await service
    .from('course_lessons')
    .insert([
      { ...lesson, title: 'First' },
      { ...lesson, title: 'Second' },
    ])
    .select('id')
    .throwOnError()
  await service
    .from('user_course_progress')
    .insert({
      user_id,
      course_id: course.id,
      lesson_id: lessons[0]?.id ?? '',
      completed_at: '2026-01-01T00:00:00Z',
    })
    .throwOnError()
  await service.from('sign_up_offers_emails').insert({ email: 'reader@example.com' }).throwOnError()
  const { data: product } = await service
    .from('products')
    .insert({ title: 'Sample PDF', price: 0 })
    .select('id')
    .single()
    .throwOnError()
  await service.from('product_orders').insert({ user_id, product_id: product.id }).throwOnError()
}
