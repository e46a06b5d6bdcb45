import type { Page } from '@playwright/test'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { keepStorage } from '#tests/browser/support/keep-storage.ts'
import { signIn, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

async function noteOf(lessonId = '') {
  const service = await serviceClient()
  const { data } = await service
    .from('lesson_notes')
    .select('words')
    .eq('lesson_id', lessonId)
    .throwOnError()
  return data[0]?.words
}

async function openLesson(page: Page) {
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const path = `/courses/${course.slug}/alpha`
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
  return { course, path, lessonId: course.modules[0]?.lessons[0]?.id }
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('notes wait in the browser and are saved by themselves when the connection is back', async ({
    page,
    context,
  }) => {
    await signUpStudent(page)
    const { lessonId } = await openLesson(page)
    const notes = page.getByRole('textbox', { name: 'My notes' })
    await notes.fill('On the train')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await notes.fill('On the train, in the tunnel')
    await expect(page.getByText(/This browser keeps your notes/)).toBeVisible()
    await notes.fill('On the train, out of the tunnel')
    await context.setOffline(false)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => noteOf(lessonId)).toBe('On the train, out of the tunnel')
  })

  test('notes survive a closed page, and a note of another device beside them', async ({
    page,
    context,
  }) => {
    await signUpStudent(page)
    const { path, lessonId } = await openLesson(page)
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'My notes' }).fill('Written offline')
    await expect(page.getByText(/This browser keeps your notes/)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const form = { words: 'Written on the phone', version: '0', writer: 'phone' }
    await context.request.post(`${path}/notes`, { form })
    const later = await context.newPage()
    await later.goto(path)
    await expect(later.getByText(/Both texts are in your notes now/)).toBeVisible()
    const both = /^Written offline[\s\S]*Written on the phone$/
    await expect(later.getByRole('textbox', { name: 'My notes' })).toHaveValue(both)
    expect(await noteOf(lessonId)).toMatch(both)
  })
})

test('a note that was typed a moment ago is saved when the page is left', async ({ page }) => {
  await signUpStudent(page)
  const { lessonId } = await openLesson(page)
  await page.getByRole('textbox', { name: 'My notes' }).pressSequentially('Quick')
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sample Course')
  await expect.poll(() => noteOf(lessonId)).toBe('Quick')
})

test.describe('after the session has ended', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('notes stay in the browser, with words, and are saved after the next login', async ({
    page,
    context,
  }) => {
    const account = await signUpStudent(page)
    const { path, lessonId } = await openLesson(page)
    await context.clearCookies()
    await page.getByRole('textbox', { name: 'My notes' }).fill('Written too late')
    await expect(
      page.getByText('You’ve been logged out. This browser keeps your notes; log in again'),
    ).toBeVisible()
    await signIn(page, account)
    await page.goto(path)
    await expect(page.getByRole('textbox', { name: 'My notes' })).toHaveValue('Written too late')
    await expect.poll(() => noteOf(lessonId)).toBe('Written too late')
  })
})

test('notes stand beside the lesson on a wide screen and below it on a phone', async ({ page }) => {
  await signUpStudent(page)
  await openLesson(page)
  const edges = () =>
    Promise.all([
      page.getByRole('article').boundingBox(),
      page.getByRole('textbox', { name: 'My notes' }).boundingBox(),
    ])
  await page.setViewportSize({ width: 1440, height: 900 })
  const [wideLesson, wideNotes] = await edges()
  expect(wideNotes?.x).toBeGreaterThan((wideLesson?.x ?? 0) + (wideLesson?.width ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  const [lesson, notes] = await edges()
  expect(notes?.y).toBeGreaterThan((lesson?.y ?? 0) + (lesson?.height ?? 0))
})

test('logging out leaves nothing of the student in the browser', async ({ page, context }) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('unsent-completions:somebody', '[]'))
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  expect(await context.cookies()).toEqual([])
})

test('a note that was typed a moment ago is saved by the log-out, which leaves nothing of it', async ({
  page,
}) => {
  await keepStorage(page)
  await signUpStudent(page)
  const { lessonId } = await openLesson(page)
  await page.getByRole('textbox', { name: 'My notes' }).pressSequentially('Just now')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  expect(await noteOf(lessonId)).toBe('Just now')
})

test.describe('with a server that saves no notes', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('the log-out asks before a note is lost', async ({ page }) => {
    await keepStorage(page)
    await signUpStudent(page)
    await openLesson(page)
    await page.route('**/notes', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('textbox', { name: 'My notes' }).fill('Not yet saved')
    const answers = [false, true]
    page.on('dialog', async (dialog) => {
      expect(dialog.message()).toContain('would be lost')
      await (answers.shift() ? dialog.accept() : dialog.dismiss())
    })
    const logout = page.getByRole('button', { name: 'Logout' }).first()
    await logout.click()
    await expect.poll(() => answers.length).toBe(1)
    await expect(page.getByRole('textbox', { name: 'My notes' })).toHaveValue('Not yet saved')
    await logout.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  })
})

async function fillLesson(lessonId = '') {
  const service = await serviceClient()
  const paragraphs = Array.from(
    { length: 60 },
    (_, at) => `<p>Paragraph ${at}. ${'Words of a long lesson. '.repeat(12)}</p>`,
  )
  const content = paragraphs.join('').replace('Paragraph 45.', 'Paragraph 45 has a zebra.')
  await service.from('course_lessons').update({ content }).eq('id', lessonId).throwOnError()
}

test('Continue opens the very paragraph on another device', async ({ page, browser }) => {
  const account = await signUpStudent(page)
  const { course, path, lessonId } = await openLesson(page)
  await fillLesson(lessonId)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
  const kept = page.waitForResponse(`**${path}/place`)
  await page.getByText('Paragraph 30.').evaluate((block) => block.scrollIntoView())
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  expect((await kept).status()).toBe(200)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, account)
  await other.goto('/dashboard')
  await other.getByRole('link', { name: `Start Learning: ${course.title}` }).click()
  await expect(other.getByText('Paragraph 30.')).toBeInViewport()
  await expect(other.getByText('Paragraph 28.')).not.toBeInViewport()
})

async function placeOf(lessonId = '') {
  const service = await serviceClient()
  const reading = service.from('lesson_places').select('block').eq('lesson_id', lessonId)
  const { data } = await reading.throwOnError()
  return data[0]?.block
}

test('a place is kept by who only looks in, and by who reads on in the notes of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUpStudent(page)
  const { path, lessonId } = await openLesson(page)
  await fillLesson(lessonId)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
  const kept = page.waitForResponse(`**${path}/place`)
  await page.getByRole('textbox', { name: 'My notes' }).evaluate((notes) => notes.scrollIntoView())
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  expect((await kept).status()).toBe(200)
  expect(await placeOf(lessonId)).toBe(59)

  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sample Course')
  expect(sent.filter((url) => url.endsWith('/place'))).toEqual([])
  expect(await placeOf(lessonId)).toBe(59)
})

test('a film goes on at its second on another device', async ({ page, browser }) => {
  const account = await signUpStudent(page)
  const path = '/courses/qbo-from-zero/your-first-reconciliation'
  await page.goto(path)
  const kept = page.waitForResponse(`**${path}/place`)
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThan(0)
  const stop = await video.evaluate((player: HTMLVideoElement) => {
    player.currentTime = Math.floor(player.duration / 2)
    player.dispatchEvent(new Event('pause'))
    window.dispatchEvent(new Event('pagehide'))
    return player.currentTime
  })
  expect((await kept).status()).toBe(200)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, account)
  await other.goto(path)
  await expect(other.getByText(/Resumed at/)).toBeVisible()
  await expect
    .poll(() =>
      other.locator('video').evaluate((player: HTMLVideoElement) => Math.round(player.currentTime)),
    )
    .toBe(stop)
})

test('a result of the search opens at the place that it shows', async ({ page }) => {
  await signUpStudent(page)
  const { lessonId, course } = await openLesson(page)
  await fillLesson(lessonId)
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search lessons, my notes and tips' }).fill('zebra')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: course.title })
  await expect(line.locator('mark')).toHaveText('zebra')
  await line.getByRole('link', { name: 'Alpha' }).click()
  await expect(page.getByText('Paragraph 45 has a zebra.')).toBeInViewport()

  await page.mouse.move(40, 40)
  const notes = page.getByRole('textbox', { name: 'My notes' })
  await notes.fill('A horse, a gnu')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/learn/search?q=gnu')
  await page.getByRole('region', { name: 'Results' }).getByRole('link').click()
  await page.mouse.move(60, 60)
  await expect
    .poll(() =>
      notes.evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      ),
    )
    .toBe('gnu')
})
