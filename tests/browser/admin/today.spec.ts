import { adminAccount, type RunningSite } from '#scripts/start-site.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own, where nothing waits before the test begins.
const test = testOnOwnSite({ SEED: 'none' })

test.use({ expectedErrors: [/status of 400/] })

test('each line of Today leads to the place where it is settled, and leaves when it is', async ({
  page,
  site,
}) => {
  test.slow()
  await signInAsAdmin(page)
  const lines = page.getByRole('region', { name: 'Today' }).getByRole('link')
  const openDashboard = async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  }
  // The first start knows no real address: neither for mail to the owner nor for her login.
  await openDashboard()
  await expect(lines).toHaveText([
    /^Your email goes to an example address/,
    /^You log in with an example address/,
    /things to fix on your site$/,
  ])
  await lines.nth(2).click()
  for (const name of [/^Your email goes to an example/, /^You log in with an example/]) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Change address' }).first().click()
  await expect(page).toHaveURL(/\/admin\/mail#mailbox$/)
  const mailbox = page.getByLabel('The email address you read')
  await mailbox.fill('owner@example.org')
  await page.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.getByText('That’s an example address').first()).toBeVisible()
  await mailbox.fill('owner@river.example')
  await page.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.locator('.toast').getByText('Address Saved')).toBeVisible()
  await openDashboard()
  await lines.filter({ hasText: 'You log in with an example' }).click()
  await expect(page).toHaveURL(/\/account#email$/)
  await page.getByLabel('New email').fill('owner@river.example')
  await page.getByLabel('Your password', { exact: true }).fill('not hers')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('That’s not your password.').first()).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(adminAccount.password)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Logged in as owner@river.example.')).toBeVisible()

  await openDashboard()
  await expect(lines).toHaveText([/things to fix on your site$/])

  await addWork(site)
  await openDashboard()
  await expect(lines).toHaveText([
    '1 unread message',
    '1 message was saved but not emailed to you',
    '1 post by a student to look at',
    '1 student has stopped: write a few words',
    '1 new subscriber',
    '1 PDF newly claimed',
    /things to fix on your site$/,
  ])
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link', { name: 'Messages 1 unread 1 not emailed' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Student posts 1 to review' })).toBeVisible()

  const open = async (line: string) => {
    await lines.filter({ hasText: line }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toHaveCount(0)
  }
  const expectGone = async (line: string) => {
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(lines.filter({ hasText: line })).toHaveCount(0)
  }

  await open('unread message')
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByText('Nothing unread.')).toBeVisible()
  await expectGone('unread message')

  await open('not emailed')
  await page.getByRole('button', { name: /^Archive/ }).click()
  await expect(page.getByText('Every message was emailed to you.')).toBeVisible()
  await expectGone('not emailed')

  await open('post by a student')
  await page.getByRole('button', { name: 'Keep it A student’s words' }).click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  await expectGone('post by a student')

  await open('student has stopped')
  const mail = await page
    .getByRole('link', { name: 'Write to student@example.com' })
    .getAttribute('href')
  const { searchParams } = new URL(mail ?? '')
  expect(searchParams.get('body')).toContain('you finished 1 of 2 lessons in Sample course')
  expect(searchParams.get('body')).toContain(`${site.url}/courses/sample-course`)
  await page.getByRole('button', { name: 'Done with student@example.com' }).click()
  await expect(page.getByText('Nobody has stopped.')).toBeVisible()
  await expectGone('student has stopped')

  await open('new subscriber')
  await expect(page.getByRole('cell', { name: 'reader@example.com', exact: true })).toBeVisible()
  await expectGone('new subscriber')

  await open('newly claimed')
  await expect(page.getByRole('row').filter({ hasText: 'Sample Student' })).toContainText(
    'Sample PDF',
  )
  await expectGone('newly claimed')

  await expect(lines).toHaveText([/things to fix on your site$/])
  await expect(menu.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await lines.click()
  await expect(page).toHaveURL(/\/admin\/site-check$/)
})

/** One of each: what waits for the owner. */
async function addWork(site: RunningSite) {
  const service = await connectAsService(site)
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
