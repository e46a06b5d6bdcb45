import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { signInAsAdmin } from '#tests/support/accounts.ts'
import { makeCourse, samplePdf, serviceClient } from '#tests/support/courses.ts'
import { expect, test } from '#tests/support/site.ts'
import { root } from '#tests/support/start-site.ts'

const megabyte = 1024 * 1024

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
  await service.from('course_lessons').update({ pdf_url: pdf }).eq('id', alpha?.id).throwOnError()
  const { data: student } = await service.auth.admin.createUser({
    email: `record-${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: 'a sample password',
    email_confirm: true,
  })
  await service
    .from('user_course_progress')
    .insert({ user_id: student.user?.id, course_id: course.id, lesson_id: alpha?.id })
    .throwOnError()

  await signInAsAdmin(page)
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this course?' })
  await expect(dialog).toContainText('Goes with it: 1 module, 2 lessons, 1 record of 1 student.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: `Edit ${course.title}` })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  await expect(page.getByText('Course deleted.').first()).toBeVisible()
  const { data: left } = await service.storage.from('course-pdfs').list(course.id)
  expect(left).toEqual([])
})

test('a replaced PDF is removed from storage, and the students get the new one', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]
  await signInAsAdmin(page)
  for (const name of ['first.pdf', 'second.pdf']) {
    await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
    await page
      .getByLabel(/^(Replace )?PDF$/)
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: await samplePdf(name) })
    await expect(page.getByText(name)).toBeVisible()
    await page.getByRole('button', { name: 'Update Lesson' }).click()
    await expect(page.getByText('Lesson updated.').first()).toBeVisible()
  }
  const service = await serviceClient()
  const folder = `${course.id}/${course.modules[0]?.id}`
  const { data: stored } = await service.storage.from('course-pdfs').list(folder)
  expect(stored).toHaveLength(1)
  await page.goto(`/courses/${course.slug}/alpha`)
  await expect(page.getByLabel('PDF of this lesson')).toContainText('second.pdf')
})

test('limits are told before, and a file of the wrong kind is not sent', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  await expect(page.getByText('A PDF, up to 50 MB.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page
    .getByLabel('PDF', { exact: true })
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('Please choose a .pdf file.')).toBeVisible()
  expect(sent).toEqual([])
})

test.describe('a file that only says it is a PDF', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('is refused by the server with an Upload Error', async ({ page }) => {
    const course = await makeCourse({ One: ['Alpha'] })
    await signInAsAdmin(page)
    await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
    await page.getByLabel('PDF', { exact: true }).setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>not a PDF</html>'),
    })
    await expect(page.getByText('Upload Error').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove PDF' })).toHaveCount(0)
  })
})

test.describe('over a bad connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION/] })

  test('an upload goes on where it stopped, even after the page was loaded again', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const course = await makeCourse({ One: ['Alpha'] })
    const film = await bigFilm()
    await signInAsAdmin(page)
    const address = `/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`
    await page.goto(address)
    await page.getByLabel('Video', { exact: true }).check()

    const offsets: string[] = []
    let isCut = true
    await page.route('**/upload/resumable/sign/**', async (route) => {
      const request = route.request()
      const offset = request.headers()['upload-offset'] ?? ''
      if (request.method() === 'PATCH') offsets.push(offset)
      if (isCut && request.method() === 'PATCH' && offset !== '0') return route.abort()
      return route.continue()
    })
    await page.getByLabel('Video file', { exact: true }).setInputFiles(film.file)
    await expect(page.getByText(/No connection. Trying again/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('progressbar', { name: 'Upload of Video file' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeDisabled()

    isCut = false
    offsets.length = 0
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto(address)
    await page.getByLabel('Video', { exact: true }).check()
    await page.getByLabel('Video file', { exact: true }).setInputFiles(film.file)
    await expect(page.getByRole('button', { name: 'Remove Video file' })).toBeVisible({
      timeout: 60_000,
    })
    expect(offsets[0]).toBe(String(6 * megabyte))
    const service = await serviceClient()
    const storedAt = await page.locator('input[name="videoPath"]').inputValue()
    const { data: stored } = await service.storage.from('course-videos').info(storedAt)
    expect(stored?.size).toBe(film.size)
  })

  test('a cancelled upload leaves nothing behind', async ({ page }) => {
    const course = await makeCourse({ One: ['Alpha'] })
    await signInAsAdmin(page)
    await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
    await page.getByLabel('Video', { exact: true }).check()
    await page.route('**/upload/resumable/sign/**', async (route) => {
      const isLater = route.request().headers()['upload-offset'] !== '0'
      if (route.request().method() === 'PATCH' && isLater) return route.abort()
      return route.continue()
    })
    await page.getByLabel('Video file', { exact: true }).setInputFiles((await bigFilm()).file)
    await expect(page.getByText(/No connection/)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Cancel Upload' }).click()
    await expect(page.getByLabel('Video file', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeEnabled()
    const service = await serviceClient()
    const folder = `${course.id}/${course.modules[0]?.id}`
    const { data: stored } = await service.storage.from('course-videos').list(folder)
    expect(stored).toEqual([])
  })
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

test('a lesson of another course does not open under this one', async ({ page }) => {
  const one = await makeCourse({ One: ['Alpha'] })
  const two = await makeCourse({ Two: ['Beta'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${one.id}/modules?lesson=${two.modules[0]?.lessons[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.title)
})

/** Three pieces long; its beginning is a real film. On disk, so that it keeps its date. */
async function bigFilm() {
  const film = await readFile(path.join(root, 'supabase', 'seed', 'files', 'sample-lesson.mp4'))
  const bytes = Buffer.concat([film, Buffer.alloc(13 * megabyte)])
  const file = path.join(test.info().outputDir, 'long film.mp4')
  await mkdir(test.info().outputDir, { recursive: true })
  await writeFile(file, bytes)
  return { file, size: bytes.length }
}

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
