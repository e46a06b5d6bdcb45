import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '#scripts/start-site.ts'
import {
  type MadeCourse,
  makeCourse,
  samplePdf,
  serviceClient,
} from '#tests/browser/support/courses.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { samplePng } from '#tests/support/product-files.ts'

const megabyte = 1024 * 1024

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

test('an admin sees the limits of an upload before it starts, and a file of the wrong kind is not sent', async ({
  page,
}) => {
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

test('the wish for a video goes with the video', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  await page.getByLabel('Title').fill('A film')
  await page.getByLabel('Video', { exact: true }).check()
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  const link = page.getByLabel('YouTube link')
  await expect(link).toHaveAccessibleDescription(/Add a YouTube link, or upload a video file\./)
  await page
    .getByLabel('Video file')
    .setInputFiles(path.join(root, 'supabase', 'seed', 'films', 'reconciliation.mp4'))
  await expect(page.getByRole('button', { name: /^Remove Video/ })).toBeVisible()
  await expect(link).not.toHaveAttribute('aria-invalid')
})

test.describe('a file that only says it is a PDF', () => {
  test('is refused before it is sent, with an Upload Error', async ({ page }) => {
    const course = await makeCourse({ One: ['Alpha'] })
    await signInAsAdmin(page)
    await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
    await page.getByLabel('PDF', { exact: true }).setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>not a PDF</html>'),
    })
    await expect(page.getByText('Upload Error').first()).toBeVisible()
    await expect(page.getByLabel('PDF', { exact: true })).toHaveAccessibleDescription(
      /This is not a PDF\./,
    )
    await expect(page.getByRole('button', { name: 'Remove PDF' })).toHaveCount(0)
  })
})

test.describe('over a bad connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION/] })

  test('an upload goes on where it stopped, even after the page was loaded again', async ({
    page,
  }) => {
    test.slow()
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
    await expect(page.getByText(/No connection. Trying again/)).toBeVisible({ timeout: 60_000 })
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
    await expect(page.getByText(/No connection/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Cancel Upload' }).click()
    await expect(page.getByLabel('Video file', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeEnabled()
    const service = await serviceClient()
    const folder = `${course.id}/${course.modules[0]?.id}`
    const { data: stored } = await service.storage.from('course-videos').list(folder)
    expect(stored).toEqual([])
  })
})

test('lesson files that are not saved are removed, and the saved one stays', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const module = course.modules[0]
  const pdfField = page.getByLabel(/^(Replace )?PDF$/)
  const choosePdf = async (name: string) => {
    const file = { name, mimeType: 'application/pdf', buffer: await samplePdf(name) }
    await pdfField.setInputFiles(file)
    await expect(page.getByText(name)).toBeVisible()
  }
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${module?.id}`)
  await page.getByLabel('Title').fill('With a sheet')
  await choosePdf('first.pdf')
  await choosePdf('second.pdf')
  await expect.poll(() => countPdfs(course)).toBe(2)
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByText('Lesson created.').first()).toBeVisible()
  await expect.poll(() => countPdfs(course)).toBe(1)

  await page.getByRole('link', { name: 'Edit lesson With a sheet' }).click()
  await expect(page.getByText('second.pdf')).toBeVisible()
  await choosePdf('third.pdf')
  await expect.poll(() => countPdfs(course)).toBe(2)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => countPdfs(course)).toBe(1)

  await page.goto(`/courses/${course.slug}/with-a-sheet`)
  const sheet = page.getByLabel('PDF of this lesson')
  await expect(sheet).toContainText('second.pdf')
  const href = await sheet.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  expect((await page.request.get(href ?? '')).status()).toBe(200)
})

test('an upload that is on its way when the form is left is given up', async ({ page }) => {
  const course = await makeCourse({ One: ['Alpha'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  await page.getByLabel('Video', { exact: true }).check()
  let isHeld = true
  await page.route('**/upload/resumable/sign/**', async (route) => {
    const isLater = route.request().headers()['upload-offset'] !== '0'
    if (route.request().method() === 'PATCH' && isLater) {
      await expect.poll(() => isHeld, { timeout: 60_000 }).toBe(false)
    }
    await route.continue().catch(() => {})
  })
  const { file } = await bigFilm()
  const begun = page.waitForRequest((request) => request.method() === 'PATCH')
  const given = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByLabel('Video file', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('progressbar', { name: 'Upload of Video file' })).toBeVisible()
  await begun
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
  await given
  isHeld = false
  const service = await serviceClient()
  const folder = `${course.id}/${course.modules[0]?.id}`
  const { data: stored } = await service.storage.from('course-videos').list(folder)
  expect(stored).toEqual([])
})

async function countPdfs(course: MadeCourse) {
  const service = await serviceClient()
  const folder = `${course.id}/${course.modules[0]?.id}`
  const { data, error } = await service.storage.from('course-pdfs').list(folder)
  if (error) throw error
  return data.length
}

/**
 * Three upload pieces long, beginning with a real video. On disk, so that its modification date
 * stays.
 */
async function bigFilm() {
  const film = await readFile(path.join(root, 'supabase', 'seed', 'films', 'reconciliation.mp4'))
  const bytes = Buffer.concat([film, Buffer.alloc(13 * megabyte)])
  const file = path.join(test.info().outputDir, 'long film.mp4')
  await mkdir(test.info().outputDir, { recursive: true })
  await writeFile(file, bytes)
  return { file, size: bytes.length }
}

test('a course gets a cover with a description, and a replaced one is removed', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const service = await serviceClient()
  const paths: string[] = []
  await signInAsAdmin(page)
  for (const description of ['A first ledger', 'A second ledger']) {
    await page.goto(`/admin/courses?edit=${course.id}`)
    await page
      .getByLabel(/^(Replace )?Cover image$/)
      .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await samplePng() })
    await expect(page.getByText('new.png')).toBeVisible()
    await page.getByLabel('Alternative text').fill(description)
    await page.getByRole('button', { name: 'Update Course' }).click()
    await expect(page.getByText('Course updated.').first()).toBeVisible()
    const { data } = await service
      .from('courses')
      .select('cover_image_url')
      .eq('id', course.id)
      .single()
      .throwOnError()
    paths.push(data.cover_image_url ?? '')
  }
  await page.goto(`/courses/${course.slug}`)
  await expect(page.getByRole('img', { name: 'A second ledger' })).toBeVisible()
  const covers = service.storage.from('product-covers')
  const stored = await Promise.all(paths.map(async (file) => (await covers.exists(file)).data))
  expect(stored).toEqual([false, true])
})
