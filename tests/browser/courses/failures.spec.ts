import { adminAccount } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { startBreakableSite } from '#tests/browser/support/breakable-supabase.ts'
import { makeCourse } from '#tests/browser/support/courses.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A failed answer is also noted in the browser's console.
test.use({ expectedErrors: [/status of (400|500)/] })

// Screens that cannot be read: tests/site/courses.
test('an admin sees the reason when a course, module or lesson cannot be saved, and keeps the typed words', async ({
  page,
}) => {
  await using site = await startBreakableSite()
  const course = await makeCourse({ One: ['Alpha'] })
  const modulesPath = `/admin/courses/${course.id}/modules`
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  site.line.broken = /(POST|PATCH) .*(courses|course_modules|course_lessons)/
  for (const { path, save } of [
    { path: '/admin/courses?new=1', save: 'Create Course' },
    { path: `${modulesPath}?newModule=1`, save: 'Add Module' },
    { path: `${modulesPath}?addTo=${course.modules[0]?.id}`, save: 'Create Lesson' },
  ]) {
    await page.goto(site.url + path)
    await page.getByLabel('Title', { exact: true }).fill('Typed with care')
    await page.getByRole('button', { name: save }).click()
    const toast = page.locator('.toast').filter({ hasText: 'Database Error' }).first()
    await expect(toast).toContainText('the table is away')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed with care')
    // Accepts the dialog about unsaved changes.
    page.once('dialog', (dialog) => dialog.accept())
  }
})
