import { readFile } from 'node:fs/promises'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('admins search, sort and export progress; formulas stay text', async ({ page }) => {
  const service = await serviceClient()
  const tag = crypto.randomUUID().slice(0, 8)
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const names = { anna: '=SUM(A1:A9)', bert: 'Sample Bert' }
  for (const [who, fullName] of Object.entries(names)) {
    const { data } = await service.auth.admin.createUser({
      email: `${who}-${tag}@example.com`,
      password: 'a sample password',
      email_confirm: true,
      user_metadata: { full_name: fullName },
    })
    if (who !== 'bert') continue
    const lesson = course.modules[0]?.lessons[0]
    await service
      .from('user_course_progress')
      .insert({ user_id: data.user?.id, course_id: course.id, lesson_id: lesson?.id ?? '' })
      .throwOnError()
  }

  await signInAsAdmin(page)
  await page.goto('/admin/users/progress')
  await expect(page.getByRole('heading', { name: 'Lessons completed per day' })).toBeVisible()
  await page.getByText('The numbers as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Lessons completed' })).toBeVisible()

  await page.getByLabel('Search by name or email').fill(tag)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(new RegExp(`search=${tag}`))
  const emails = page.getByRole('cell').filter({ hasText: `${tag}@example.com` })
  await expect(emails).toHaveCount(2)
  await page.getByRole('columnheader').getByRole('link', { name: 'Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(emails.first()).toContainText('anna-')
  await page.getByRole('columnheader').getByRole('link', { name: 'Email' }).click()
  await expect(emails.first()).toContainText('bert-')
  await expect(page.getByRole('row').filter({ hasText: 'Sample Bert' })).toContainText(
    '1 of 2 lessons, 50%, 1 left',
  )

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain(`'=SUM(A1:A9),anna-${tag}@example.com,student`)
  expect(csv).toContain(`${course.title},1,2,1,50\r\n`)
})

test('students who stopped for 14 days are found, with a mail to write them', async ({ page }) => {
  const service = await serviceClient()
  const tag = crypto.randomUUID().slice(0, 8)
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const { data } = await service.auth.admin.createUser({
    email: `stalled-${tag}@example.com`,
    password: 'a sample password',
    email_confirm: true,
  })
  const longAgo = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString()
  await service
    .from('user_course_progress')
    .insert({
      user_id: data.user?.id,
      course_id: course.id,
      lesson_id: course.modules[0]?.lessons[0]?.id ?? '',
      completed_at: longAgo,
    })
    .throwOnError()
  await signInAsAdmin(page)
  await page.goto(`/admin/users/progress?search=${tag}`)
  await page.getByLabel('Stalled for 14 days').check()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('link', { name: `stalled-${tag}@example.com` })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:stalled-${tag}%40example\\.com\\?subject=`),
  )
})

test('a student sees neither the course screens of admins nor their export', async ({ page }) => {
  await signUpStudent(page)
  for (const path of ['/admin/courses', '/admin/users/progress', '/admin/users/progress.csv']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})
