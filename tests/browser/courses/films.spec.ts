import path from 'node:path'
import { root } from '#scripts/start-site.ts'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const film = (name: string) => path.join(root, 'tests', 'support', 'films', name)

test('a student watches with captions, jumps by the transcript, uses keys, and keeps the speed', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/courses/qbo-from-zero/your-first-reconciliation')
  const video = page.getByLabel('Video: Your first reconciliation')
  const see = <T>(read: (player: HTMLVideoElement) => T) => expect.poll(() => video.evaluate(read))
  await see((player) => player.textTracks[0]?.mode).toBe('showing')
  await see((player) => player.textTracks[0]?.cues?.length).toBe(10)

  await page.getByText('Transcript', { exact: true }).click()
  await page.getByLabel('Search the transcript').fill('bank fee')
  await page.getByRole('link', { name: /The bank fee of 15/ }).click()
  await see((player) => player.currentTime >= 15.5 && !player.paused).toBe(true)
  await expect(page).toHaveURL(/your-first-reconciliation$/)

  await expect(video).toBeFocused()
  await page.keyboard.press('Space')
  await see((player) => player.paused).toBe(true)
  await page.keyboard.press('c')
  await see((player) => player.textTracks[0]?.mode).toBe('hidden')
  await page.getByRole('link', { name: '0:08 Check off the pairs' }).click()
  await page.keyboard.press('k')
  const at = await video.evaluate((player: HTMLVideoElement) => player.currentTime)
  await page.keyboard.press('ArrowRight')
  await see((player) => Math.round(player.currentTime)).toBe(Math.round(at + 5))

  await page.getByLabel('Speed').selectOption('1.5×')
  await page.goto('/courses/qbo-from-zero/bank-rules-without-surprises')
  const next = page.getByLabel('Video: Bank rules without surprises')
  await expect
    .poll(() => next.evaluate((player: HTMLVideoElement) => player.playbackRate))
    .toBe(1.5)
  await expect(page.getByLabel('Speed')).toHaveValue('1.5')
})

test('a film that browsers cannot play is refused with an explanation before it is sent; one with its index last is mended', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const folder = `${course.id}/${course.modules[0]?.id}`
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  await page.getByLabel('Title').fill('A film')
  await page.getByLabel('Video', { exact: true }).check()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel('Video file').setInputFiles(film('hevc.mp4'))
  await expect(page.getByText(/^This video is in HEVC/)).toBeVisible()
  await expect(page.getByText('iPhone or iPad:')).toBeVisible()
  expect(sent).toEqual([])

  const length = page.locator('input[name="videoSeconds"]')
  await page.evaluate(slowDrawing)
  await page.getByLabel('Video file').setInputFiles(film('index-last.mp4'))
  await expect(page.getByRole('button', { name: 'Remove Video file' })).toBeVisible()
  // Not before the poster is drawn and sent, too.
  await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Remove Poster' })).toBeVisible()
  await expect(length).toHaveValue(/^\d+$/)
  const seconds = await length.inputValue()
  await page.getByLabel('Replace Video file').setInputFiles(film('hevc.mp4'))
  await expect(page.getByText(/^This video is in HEVC/)).toBeVisible()
  await expect(length).toHaveValue(seconds)
  await page.getByRole('button', { name: 'Create Lesson' }).click()
  await expect(page.getByText('Lesson created.').first()).toBeVisible()

  await page.goto(`/courses/${course.slug}/a-film`)
  // Its length was read when the file was chosen.
  await expect(page.getByRole('article').getByText('1 min', { exact: true })).toBeVisible()
  const video = page.getByLabel('Video: A film')
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  await expect(video).toHaveAttribute('poster', /course-videos/)
  const stored = (await serviceClient()).storage.from('course-videos')
  const { data: files } = await stored.list(folder)
  const name = files?.find((file) => file.name.endsWith('.mp4'))?.name
  const { data: bytes } = await stored.download(`${folder}/${name}`)
  expect(await bytes?.slice(36, 40).text()).toBe('moov')
})

test('a film that the browser cannot draw does not keep the poster of the one before', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  await page.getByLabel('Video', { exact: true }).check()
  await page.getByLabel('Video file').setInputFiles(film('index-last.mp4'))
  const poster = page.getByRole('button', { name: 'Remove Poster' })
  await expect(poster).toBeVisible()
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (take) => take(null)
  })
  await page.getByLabel('Replace Video file').setInputFiles(film('vp9.webm'))
  await expect(poster).toBeHidden()
  await expect(page.locator('input[name="posterPath"]')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Create Lesson' })).toBeEnabled()
})

test('an admin puts a film with captions between paragraphs; without scripts they are its transcript', async ({
  page,
  browser,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
  const editor = page.getByRole('textbox', { name: 'Content', exact: true })
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('option', { name: /^Video/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Video', exact: true })
  await dialog.getByLabel('Title').fill('Two lists')
  await dialog.getByLabel('Video', { exact: true }).setInputFiles(film('vp9.webm'))
  await expect(dialog.locator('input[name="poster"]')).toHaveValue(/blog-images/)
  await expect(dialog.locator('input[name="address"]')).toHaveValue(/films\/posts\/.*\.webm/)
  const words = dialog.getByLabel('What is said and shown')
  await words.fill('WEBVTT\n\n00:00 --> 00:01\nA check mark for every pair.')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog.getByText('Line 3: this time cannot be read.')).toBeVisible()
  await words.fill('WEBVTT\n\n00:00.000 --> 00:01.000\nA check mark for every pair.')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(editor.locator('figure[data-block="film"]')).toBeVisible()
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated.').first()).toBeVisible()

  await page.goto(`/courses/${course.slug}/alpha`)
  const track = () =>
    page.locator('figure[data-block="film"] video').evaluate((player: HTMLVideoElement) => {
      const { kind, mode, cues } = player.textTracks[0] ?? {}
      return { kind, mode, cues: Array.from(cues ?? [], ({ startTime }) => startTime) }
    })
  await expect.poll(track).toEqual({ kind: 'captions', mode: 'showing', cues: [0] })

  const { cookies } = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await plain.addCookies(cookies)
  const reader = await plain.newPage()
  await reader.goto(new URL(`/courses/${course.slug}/alpha`, page.url()).href)
  const block = reader.locator('figure[data-block="film"]')
  await expect(block.locator('video[controls][poster]')).toBeVisible()
  await expect(block).toContainText('Two lists')
  await reader.getByText('Transcript').click()
  await expect(block).toContainText('A check mark for every pair.')
})

/** In the page: a frame takes a second to be drawn. */
function slowDrawing() {
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (...args) {
    setTimeout(() => toBlob.apply(this, args), 1000)
  }
}
