import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { makeCourse, samplePdf, serviceClient } from '#tests/browser/support/courses.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('modules and lessons are moved by keyboard, across modules too, and stay there', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'], Two: ['Gamma'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules`)
  await expect(page.getByRole('button', { name: 'Move Alpha up' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move Alpha down' }).press('Enter')
  await expect.poll(() => outlineOf(course.id)).toEqual({ One: ['Beta', 'Alpha'], Two: ['Gamma'] })
  await expect(page.getByRole('button', { name: 'Move Alpha down' })).toBeFocused()
  await page.getByRole('button', { name: 'Move Alpha down' }).press('Enter')
  await expect.poll(() => outlineOf(course.id)).toEqual({ One: ['Beta'], Two: ['Alpha', 'Gamma'] })
  await page.getByRole('button', { name: 'Move Two up' }).press('Enter')
  await expect.poll(async () => Object.keys(await outlineOf(course.id))).toEqual(['Two', 'One'])
})

test('a lesson is dragged into another module', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'], Two: ['Gamma'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules`)
  const beta = course.modules[0]?.lessons[1]?.id
  await page
    .locator(`[data-grip="${beta}"]`)
    .dragTo(page.getByRole('link', { name: 'Gamma', exact: true }), {
      targetPosition: { x: 10, y: 2 },
    })
  await expect.poll(() => outlineOf(course.id)).toEqual({ One: ['Alpha'], Two: ['Beta', 'Gamma'] })
})

test.describe('a form with mistakes', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('a new module comes last, and asks for title and order', async ({ page }) => {
    const course = await makeCourse({ One: [], Two: [] })
    await signInAsAdmin(page)
    await page.goto(`/admin/courses/${course.id}/modules`)
    await page.getByRole('link', { name: 'Add Module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Module' })
    await expect(dialog.getByLabel('Order')).toHaveValue('2')
    await dialog.getByLabel('Order').fill('')
    await dialog.getByRole('button', { name: 'Add Module' }).click()
    await expect(dialog.getByText('Title is required.')).toBeVisible()
    await expect(dialog.getByText('Order number is required.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/modules$/)
  })
})

test('a button below the toast of a saved module can be pressed at once', async ({ page }) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Module ${index}`)
  const course = await makeCourse(Object.fromEntries(titles.map((title) => [title, []])))
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?newModule=1`)
  const dialog = page.getByRole('dialog', { name: 'Add Module' })
  await dialog.getByLabel('Title').fill('The newest')
  await dialog.getByRole('button', { name: 'Add Module' }).click()

  const toast = page.getByRole('listitem').filter({ hasText: 'Module created.' })
  const link = page.getByRole('link', { name: 'Add lesson to Module 6' })
  await expect(toast).toHaveAttribute('data-state', 'open')
  const { x, y } = centreOf(await toast.boundingBox())
  await page.mouse.wheel(0, centreOf(await link.boundingBox()).y - y)
  await expect.poll(async () => Math.abs(centreOf(await link.boundingBox()).y - y)).toBeLessThan(5)
  expect(Math.abs(centreOf(await link.boundingBox()).x - x)).toBeLessThan(150)
  await page.mouse.click(centreOf(await link.boundingBox()).x, y)
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL(/addTo=/)
})

test('deleting says how many lessons and records go, and takes the files along', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const service = await serviceClient()
  const [alpha] = course.modules[0]?.lessons ?? []
  const pdf = `${course.id}/sample.pdf`
  await service.storage
    .from('course-pdfs')
    .upload(pdf, await samplePdf(), { contentType: 'application/pdf' })
  await service
    .from('course_lessons')
    .update({ pdf_url: pdf })
    .eq('id', alpha?.id ?? '')
    .throwOnError()
  const { data: student } = await service.auth.admin.createUser({
    email: `record-${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: 'a sample password',
    email_confirm: true,
  })
  await service
    .from('user_course_progress')
    .insert({ user_id: student.user?.id, course_id: course.id, lesson_id: alpha?.id ?? '' })
    .throwOnError()

  await signInAsAdmin(page)
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this course?' })
  await expect(dialog).toContainText('Also deleted: 1 module, 2 lessons, 1 record of 1 student.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: `Edit ${course.title}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  await expect(page.getByText('Course deleted.').first()).toBeVisible()
  const { data: left } = await service.storage.from('course-pdfs').list(course.id)
  expect(left).toEqual([])
})

test('a lesson that is too long stays in the form, with words beside it', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules`)
  await page.getByRole('link', { name: 'Alpha', exact: true }).click()
  await page.getByRole('button', { name: 'HTML' }).first().click()
  const html = page.getByLabel('Content as HTML')
  await html.fill('a'.repeat(100_001))
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('This text is too long').first()).toBeVisible()
  await expect(html).toHaveValue('a'.repeat(100_001))
  await html.fill('<p>Short</p>')
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated.').first()).toBeVisible()
})

test('unsaved changes of a lesson are asked about', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
  await page.getByLabel('Title').fill('Alpha changed')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Alpha changed')
})

async function outlineOf(courseId: string) {
  const service = await serviceClient()
  const { data } = await service
    .from('course_outline')
    .select('module_title, lesson_title')
    .eq('course_id', courseId)
    .order('position')
    .throwOnError()
  const outline: Record<string, string[]> = {}
  for (const { module_title: module, lesson_title: lesson } of data) {
    outline[module] = [...(outline[module] ?? []), lesson]
  }
  return outline
}

function centreOf(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a delete dialog opened before hydration says what goes with it', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  await signInAsAdmin(page)
  const release = await openBeforeHydration(page, '/admin/courses')
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this course?' })
  await expect(dialog).toContainText('Counting what will be deleted...')
  release()
  await expect(dialog).toContainText('Also deleted: 1 module, 2 lessons, no student records.')
})
