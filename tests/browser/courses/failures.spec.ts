import type { Page } from '@playwright/test'
import { adminAccount } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { startBreakableSite } from '#tests/browser/support/breakable-supabase.ts'
import { makeCourse } from '#tests/browser/support/courses.ts'
import { signUp } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A failed answer is also noted in the browser's console.
test.use({ expectedErrors: [/status of (400|500)/] })

// One after the other: they share a site, and what is broken.
test.describe.configure({ mode: 'default' })
let site: Awaited<ReturnType<typeof startBreakableSite>>
test.beforeAll(async () => {
  site = await startBreakableSite()
})
test.afterEach(() => {
  site.line.broken = null
})
test.afterAll(() => site[Symbol.asyncDispose]())

const everythingButRoles = /\/rest\/v1\/(?!user_roles)/

test('a student sees the reason when a screen cannot be shown, and can try again', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const student = await signUp(page)
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, student)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const { path, failure, heading } of [
    { path: '/dashboard', failure: 'Courses could not be loaded', heading: 'Courses' },
    {
      path: `/courses/${course.slug}`,
      failure: 'Course could not be loaded',
      heading: course.title,
    },
    {
      path: `/courses/${course.slug}/alpha`,
      failure: 'Lesson could not be loaded',
      heading: 'Alpha',
    },
    {
      path: '/my-record',
      failure: 'Learning record could not be loaded',
      heading: 'Learning record',
    },
    { path: '/store', failure: 'Products could not be loaded', heading: 'Store' },
    { path: '/my-downloads', failure: 'Your PDFs could not be loaded', heading: 'My PDFs' },
  ]) {
    site.line.broken = everythingButRoles
    const answer = await page.goto(site.url + path)
    expect(answer?.status(), path).toBe(500)
    await expect(toastOf(page, failure)).toContainText('the table is away')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(failure)
    await expect(page).toHaveTitle(new RegExp(`^${failure} \\|`))
    site.line.broken = null
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('an admin sees the reason when a screen cannot be read or saved, and keeps the typed words', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const modulesPath = `/admin/courses/${course.id}/modules`
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  for (const { path, failure } of [
    { path: '/admin/courses', failure: 'Courses could not be loaded' },
    { path: modulesPath, failure: 'Course could not be loaded' },
    { path: '/admin/users/progress', failure: 'Progress could not be loaded' },
    { path: '/admin/products', failure: 'Products could not be loaded' },
  ]) {
    site.line.broken = everythingButRoles
    await page.goto(site.url + path)
    await expect(toastOf(page, failure)).toContainText('the table is away')
    site.line.broken = null
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: failure })).toHaveCount(0)
  }

  site.line.broken = /(POST|PATCH) .*(courses|course_modules|course_lessons)/
  for (const { path, save } of [
    { path: '/admin/courses?new=1', save: 'Create Course' },
    { path: `${modulesPath}?newModule=1`, save: 'Add Module' },
    { path: `${modulesPath}?addTo=${course.modules[0]?.id}`, save: 'Create Lesson' },
  ]) {
    await page.goto(site.url + path)
    await page.getByLabel('Title', { exact: true }).fill('Typed with care')
    await page.getByRole('button', { name: save }).click()
    await expect(toastOf(page, 'Database Error')).toContainText('the table is away')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed with care')
    // Accepts the dialog about unsaved changes.
    page.once('dialog', (dialog) => dialog.accept())
  }
})

function toastOf(page: Page, text: string) {
  return page.locator('.toast').filter({ hasText: text }).first()
}
