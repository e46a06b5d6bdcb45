import path from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#scripts/start-site.ts'
import { samplePdf } from '#tests/browser/support/courses.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const films = path.join(root, 'supabase', 'seed', 'films')

// The two refused forms.
test.use({ expectedErrors: [/status of 400/] })

test('an admin builds a course with text, YouTube, video and PDF; a student takes it to 100%; the admin sees it', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const title = `Journey ${crypto.randomUUID().slice(0, 8)}`
  await signInAsAdmin(page)
  await createCourse(page, title)
  await addModule(page, 'First steps')
  await addTextLesson(page)
  await addYoutubeLesson(page)
  await addModule(page, 'Moving pictures')
  await addVideoLesson(page)

  const studentContext = await browser.newContext()
  const student = await studentContext.newPage()
  const account = await signUpStudent(student)
  await takeCourse(student, title)
  await student.goto('/my-record')
  await expect(student.getByRole('row', { name: /The moving ledger/ })).toContainText(title)
  await studentContext.close()

  await page.goto(`/admin/users/progress?search=${encodeURIComponent(account.email)}`)
  const row = page.getByRole('row').filter({ hasText: account.email })
  await expect(row).toContainText(account.fullName)
  await expect(row.getByRole('listitem').filter({ hasText: title })).toContainText(
    '3 of 3 lessons, 100%',
  )
})

async function createCourse(page: Page, title: string) {
  await page.goto('/admin/courses')
  await page.getByRole('link', { name: 'Create Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Course' })
  await dialog.getByRole('button', { name: 'Create Course' }).click()
  await expect(dialog.getByText('Title is required.')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Built by a test.')
  await dialog.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Course created.').first()).toBeVisible()
  await page.getByRole('link', { name: `Modules & Lessons of ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function addModule(page: Page, title: string) {
  await page.getByRole('link', { name: 'Add Module' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Module' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add Module' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function addTextLesson(page: Page) {
  await page.getByRole('link', { name: 'Add lesson to First steps' }).click()
  await page.getByLabel('Title').fill('Read me before anything else')
  await page.locator('.tiptap[aria-label=Content]').fill('Money in, money out.')
  await page.getByLabel('PDF', { exact: true }).setInputFiles({
    name: 'work sheet.pdf',
    mimeType: 'application/pdf',
    buffer: await samplePdf(),
  })
  await expect(page.getByText('work sheet.pdf')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove PDF' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByText('Lesson created.').first()).toBeVisible()
}

async function addYoutubeLesson(page: Page) {
  await page.getByRole('link', { name: 'Add lesson to First steps' }).click()
  await expect(page.getByLabel('Order')).toHaveValue('1')
  await page.getByLabel('Title').fill('Watch the tour')
  await page.getByLabel('Video', { exact: true }).check()
  await page.getByLabel('YouTube link').fill('https://example.com/watch?v=dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByText('Invalid YouTube video URL.').first()).toBeVisible()
  await page.getByLabel('YouTube link').fill('https://youtu.be/SAMPLEvid01')
  const captions = 'WEBVTT\n\n01:02.000 --> 01:04.000\nHere is the gear.'
  await page.getByLabel('Captions as text').fill(captions)
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByRole('link', { name: 'Edit lesson Watch the tour' })).toBeVisible()
}

async function addVideoLesson(page: Page) {
  await page.getByRole('link', { name: 'Add lesson to Moving pictures' }).click()
  await page.getByLabel('Title').fill('The moving ledger')
  await page.getByLabel('Video', { exact: true }).check()
  await page
    .getByLabel('Video file', { exact: true })
    .setInputFiles(path.join(films, 'reconciliation.mp4'))
  await expect(page.getByRole('button', { name: 'Remove Video file' })).toBeVisible()
  await page
    .getByLabel('Captions', { exact: true })
    .setInputFiles(path.join(films, 'reconciliation.vtt'))
  await expect(page.getByLabel('Captions as text')).toHaveValue(/The month is proven/)
  await expect(page.getByRole('button', { name: 'Remove Poster' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByRole('link', { name: 'Edit lesson The moving ledger' })).toBeVisible()
}

async function takeCourse(page: Page, title: string) {
  await page.goto('/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('0 of 3 lessons, 0%')
  await card.getByRole('link', { name: `Start Learning: ${title}` }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read me before anything else')
  await expect(page.getByText('Money in, money out.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('work sheet.pdf')
  await complete(page)
  await expect(page.getByText('1 of 3 lessons, 33%')).toBeVisible()

  await expect(page.getByRole('link', { name: 'Next lesson: Watch the tour' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: Watch the tour', exact: true }).click()
  await watchYoutube(page)
  await complete(page)
  await expect(
    page.getByRole('link', { name: 'Previous lesson: Read me before anything else' }),
  ).toHaveText(/Read me before…/)

  await expect(page.getByText('You’ve finished the module “First steps.”')).toBeVisible()
  await page.getByRole('link', { name: 'Next module: Moving pictures The moving ledger' }).click()
  const video = page.getByLabel('Video: The moving ledger')
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.duration))
    .toBeGreaterThan(0)
  await complete(page)
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await page.getByRole('link', { name: 'See what you’ve learned' }).click()
  await expect(page.getByRole('heading', { name: 'You have completed this course.' })).toBeVisible()

  await page.goto('/dashboard')
  await expect(card).toContainText('3 of 3 lessons, 100%')
  await card.getByRole('link', { name: `Review Course: ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function complete(page: Page) {
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Lesson Completed!')).toBeVisible()
}

/** Records requests to YouTube: none may be sent before the click. */
async function watchYoutube(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== 'localhost') asked.push(hostname)
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }),
  )
  const play = page.getByRole('link', { name: /Play video/ })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])
  await play.click()
  await expect(page.getByTitle('Video: Watch the tour')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/SAMPLEvid01/,
  )
  await expect.poll(() => asked).toContain('www.youtube-nocookie.com')
  await page.getByText('Transcript', { exact: true }).click()
  await page.getByRole('link', { name: '1:02 Here is the gear.' }).click()
  await expect(page.getByTitle('Video: Watch the tour')).toHaveAttribute('src', /&start=62$/)
}
