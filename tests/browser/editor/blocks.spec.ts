import type { Page } from '@playwright/test'
import { type FormBlock, htmlOf } from '#app/editor/blocks/block.ts'
import { film } from '#app/editor/blocks/film.ts'
import { blocks } from '#app/editor/blocks/registry.ts'
import {
  connect,
  openEditor,
  signUpThrough,
  uniqueTitle,
  writePost,
} from '#tests/browser/support/blog.ts'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signIn, signInAsAdmin, signInAsStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

/** Without films, which only admins add: tests/browser/courses/films.spec.ts. */
const forms = blocks.filter((block): block is FormBlock => block.kind === 'form' && block !== film)
/** As it is stored: the sanitizer adds the mark for scripts. */
const storedHtml = (block: FormBlock) => htmlOf(block, block.example).replace(' data-live', '')
const storedForms = forms.map((block) => storedHtml(block)).join('<p></p>')

test('a writer puts in every block with the keyboard alone, and cuts and pastes them', async ({
  page,
}) => {
  await startPost(page)
  const editor = await openEditor(page)
  await editor.focus()
  for (const block of forms) {
    await page.keyboard.type(`/${block.label}`)
    const menu = page.getByRole('listbox', { name: 'Blocks' })
    await expect(menu.getByRole('option', { selected: true })).toContainText(block.label)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: block.label })
    await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect(dialog.getByText('Please fill this in.')).toBeVisible()
    for (const { name, label } of block.fields) {
      await dialog.getByLabel(label, { exact: true }).fill(block.example[name] ?? '')
    }
    await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect(editor).toBeFocused()
    if (block !== forms.at(-1)) await page.keyboard.press('Enter')
  }
  const html = await htmlIn(page)
  expect(html.replaceAll('<p></p>', '')).toBe(storedForms.replaceAll('<p></p>', ''))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect.poll(() => htmlIn(page)).not.toContain('data-block')
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await htmlIn(page)).replaceAll('<p></p>', ''))
    .toBe(storedForms.replaceAll('<p></p>', ''))
})

test('a callout is written in, and a selected block is changed by Enter or a button', async ({
  page,
}) => {
  await startPost(page)
  const editor = await openEditor(page)
  await editor.focus()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  // Only admins add films.
  await expect(page.getByRole('option', { name: /^Video/ })).toHaveCount(0)
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible()
  await page.getByRole('option', { name: /^Callout/ }).click()
  await page.getByLabel('Kind').selectOption('Careful')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Back up first.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/path')
  await page.keyboard.press('Enter')
  await page.getByLabel('What to click').fill('Gear > Import data')
  await page.getByRole('button', { name: 'Insert' }).click()
  const path = editor.locator('[data-block=path]')
  await path.click()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What to click')).toHaveValue('Gear > Import data')
  await page.getByLabel('What to click').fill('Gear → Account and settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(path).toHaveText('Gear → Account and settings')
  expect(await htmlIn(page)).toContain(
    '<div data-block="callout" data-tone="warning"><p>Back up first.</p></div><p data-block="path"><kbd>Gear</kbd> → <kbd>Account and settings</kbd></p>',
  )
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await path.click()
  await page.getByRole('button', { name: 'Delete click path' }).click()
  await expect(path).toHaveCount(0)
})

test('a writer takes a check question from the quiz', async ({ page }) => {
  await startPost(page)
  await (await openEditor(page)).focus()
  await page.keyboard.type('/check')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Check question' })
  await dialog.getByLabel('Take it from the quiz').selectOption({ index: 1 })
  const question = await dialog.getByLabel('Question', { exact: true }).inputValue()
  expect(question).not.toBe('')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  expect(await htmlIn(page)).toContain('<div data-block="question">')
})

test('a reader practices and answers; the verdict is announced, and paper has it all', async ({
  page,
}) => {
  const slug = await publish(`<p>Some words.</p><h2>A heading</h2>${storedForms}`)
  await page.goto(`/blog/${slug}`)
  // The styles of blocks come first, and leave those of the text as they are.
  await expect(page.getByRole('heading', { name: 'A heading' })).toHaveCSS('margin-top', /^[1-9]/)
  const answer = page.getByText('The purchases were the expenses.')
  await expect(answer, 'without scripts it is folded away').toBeHidden()
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)

  const question = page.getByRole('form', { name: 'Check question' })
  await question.getByRole('button', { name: 'Check' }).click()
  await expect(question.getByRole('status')).toContainText('Not answered yet')
  await question.getByRole('radio', { name: 'Yes' }).check()
  await question.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(question.getByRole('status')).toContainText('Not quite')
  await question.getByRole('radio', { name: 'No' }).check()
  await question.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(question.getByRole('status')).toContainText('That’s right')
  await expect(question.getByRole('status')).toContainText('Paying the card only moves money.')

  const pad = page.getByRole('region', { name: 'Practice pad' })
  await pad.getByLabel('Debit account').selectOption('Rent Expense')
  await pad.getByLabel('Debit amount').fill('850')
  await pad.getByLabel('Credit account').selectOption('Checking')
  await pad.getByLabel('Credit amount').fill('850')
  await pad.getByRole('button', { name: 'Check' }).click()
  await expect(pad.getByRole('status')).toContainText('Balanced, and right')
  const files = page.locator('link[rel=stylesheet]')
  await expect(files, 'the first paint waits for no file, and scripts add none').toHaveCount(0)
  await expectPageQualityEverywhere(page, 'a post with every block')

  await page.emulateMedia({ media: 'print' })
  await expect(pad).toBeHidden()
  await expect(question).toBeHidden()
  await expect(page.getByText('An expense goes up with a debit.').first()).toBeVisible()
  await expect(answer.first()).toBeVisible()
})

test('a picture is enlarged in place, and closed by Escape', async ({ page }) => {
  const slug = await publish(
    '<figure data-zoom="true"><img src="/favicon.svg" alt="A sample picture"></figure>',
  )
  await page.goto(`/blog/${slug}`)
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const link = page.getByRole('link', { name: 'A sample picture' })
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A sample picture' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('callouts, pictures and YouTube videos are put in by slash and keyboard alone', async ({
  page,
}) => {
  await startPost(page)
  await (await openEditor(page)).focus()
  await chooseBySlash(page, 'Callout')
  await page.getByLabel('Kind').selectOption('Tip')
  await page.getByRole('button', { name: 'Insert' }).press('Enter')
  await page.keyboard.type('Back up first.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await chooseBySlash(page, 'YouTube')
  await page.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await chooseBySlash(page, 'Picture')
  await page.getByLabel('Picture file').setInputFiles('app/crawlers/icons/icon-512.png')
  await page.getByLabel('Alternative text').fill('A sample picture')
  await page.getByRole('button', { name: 'Insert picture' }).press('Enter')
  await expect.poll(() => htmlIn(page)).toContain('<img')
  const html = await htmlIn(page)
  expect(html).toContain('<div data-block="callout" data-tone="tip"><p>Back up first.</p></div>')
  expect(html).toContain('dQw4w9WgXcQ')
})

test('an admin puts a video between two paragraphs of a lesson by slash and keyboard alone', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]?.id ?? ''
  const lessons = (await serviceClient()).from('course_lessons')
  await lessons.update({ content: '<p>Now you.</p>' }).eq('id', lesson).throwOnError()
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson}`)
  const editor = await openEditor(page)
  await editor.focus()
  await page.keyboard.type('Watch this first.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(editor.locator('p')).toHaveText(['Watch this first.', '', 'Now you.'])
  await page.keyboard.press('ArrowUp')
  await chooseBySlash(page, 'Video')

  const dialog = page.getByRole('dialog', { name: 'Video', exact: true })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  // Early: on a busy machine the browser is told of it later than of the next key.
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.type('Two lists')
  const upload = dialog.getByLabel('Video', { exact: true })
  await expect(upload).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(upload).toBeFocused()
  await page.keyboard.press('Space')
  await (await chooser).setFiles('tests/support/films/vp9.webm')
  await expect(dialog.locator('input[name="poster"]')).toHaveValue(/blog-images/)
  await expect(dialog.locator('input[name="address"]')).toHaveValue(/films\/posts\/.*\.webm/)
  await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
  // The cursor stands in an empty paragraph behind it.
  const pieces = [/^Watch this first/, /^Two lists/, /^Now you/]
  await expect(editor.locator('> *').filter({ hasText: /\S/ })).toHaveText(pieces)
  await page.getByRole('button', { name: 'Update Lesson' }).press('Enter')
  await expect(page.getByText('Lesson updated.').first()).toBeVisible()

  await page.goto(`/courses/${course.slug}/alpha`)
  const text = page.locator('article .prose > *').filter({ hasText: /\S/ })
  await expect(text).toHaveText(pieces)
  const video = text.nth(1).locator('video')
  await expect(video).toBeVisible()
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
})

test('a writer who closes the form of a block with Escape goes on typing at once', async ({
  page,
}) => {
  await startPost(page)
  const editor = await openEditor(page)
  await editor.focus()
  await page.keyboard.type('First words.')
  await page.keyboard.press('Enter')
  for (const label of ['Click path', 'Callout', 'T-accounts']) {
    await chooseBySlash(page, label)
    await expect(page.getByRole('dialog', { name: label })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editor).toBeFocused()
  }
  await page.keyboard.type('Last words.')
  expect(await htmlIn(page)).toBe('<p>First words.</p><p>Last words.</p>')
})

test('a click path in a callout stays through an edit', async ({ page }) => {
  const stored =
    '<div data-block="callout" data-tone="tip"><p>Look here:</p><p data-block="path"><kbd>Gear</kbd> → <kbd>Import data</kbd></p></div>'
  await editPost(page, `${stored}<p>The end.</p>`)
  expect(await htmlIn(page)).toContain(stored)
})

test('“Readers can enlarge it” stays through an edit', async ({ page }) => {
  const stored = (size: string) =>
    `<figure data-zoom="true"${size}><img src="/icon-192.png" alt="A sample picture"></figure>`
  const editor = await editPost(page, `${stored('')}<p>The end.</p>`)
  expect(await htmlIn(page)).toContain(stored(''))
  await editor.getByRole('img', { name: 'A sample picture' }).click()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(page.getByLabel('Readers can enlarge it')).toBeChecked()
  await page.getByLabel('Size').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect.poll(() => htmlIn(page)).toContain('data-zoom="true" data-size=')
})

test('the list of quiz questions says where it ends', async ({ page }) => {
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID())
  const questions = [
    {
      question_text: 'A sample?',
      explanation: '',
      answers: [
        { answer_text: 'Yes', is_correct: true },
        { answer_text: 'No', is_correct: false },
      ],
    },
  ]
  await page.route('**/qbo-quiz/questions', (route) => route.fulfill({ json: { ids } }))
  await page.route('**/qbo-quiz/questions?ids=*', (route) => route.fulfill({ json: { questions } }))
  await startPost(page)
  await (await openEditor(page)).focus()
  await chooseBySlash(page, 'Check')
  await expect(page.getByRole('dialog')).toContainText('of the 201 questions: type any other.')
})

test('without scripts a post opens its answers, and a picture leads to its file', async ({
  page,
  browser,
}) => {
  const figure =
    '<figure data-zoom="true"><img src="/icon-192.png" alt="A sample picture"></figure>'
  const slug = await publish(storedForms + figure)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(new URL(`/blog/${slug}`, process.env.SITE_UNDER_TEST).href)
  await expectAnswersOpen(reader)
  await reader.getByRole('link', { name: 'A sample picture' }).click()
  await expect(reader).toHaveURL(/icon-192\.png$/)
  await plain.close()

  const course = await makeCourse({ One: ['Alpha'] })
  const lessons = (await serviceClient()).from('course_lessons')
  const lesson = course.modules[0]?.lessons[0]?.id ?? ''
  await lessons.update({ content: storedForms }).eq('id', lesson).throwOnError()
  await signInAsStudent(page)
  const { cookies } = await page.context().storageState()
  const inside = await browser.newContext({ javaScriptEnabled: false })
  await inside.addCookies(cookies)
  const student = await inside.newPage()
  await student.goto(new URL(`/courses/${course.slug}/alpha`, process.env.SITE_UNDER_TEST).href)
  await expectAnswersOpen(student)
  await inside.close()
})

test('browsers without ::details-content open the answers for the paper', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  const slug = await publish(storedForms)
  await page.goto(`/blog/${slug}`)
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)
  await expect(page.getByRole('region', { name: 'Practice pad' })).toBeVisible()
  const isOpen = () =>
    page
      .locator('.prose [data-block] details')
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLDetailsElement).open))])
  expect(await isOpen()).toEqual([false])
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await isOpen()).toEqual([true])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await isOpen()).toEqual([false])
})

async function chooseBySlash(page: Page, words: string) {
  await page.keyboard.type(`/${words}`)
  const first = page
    .getByRole('listbox', { name: 'Blocks' })
    .getByRole('option', { selected: true })
  await expect(first).toContainText(words)
  await page.keyboard.press('Enter')
}

/** Opens a stored post in the editor, and writes a word at its end. */
async function editPost(page: Page, content: string) {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  const { id } = await writePost(supabase, { title: uniqueTitle('Blocks'), content })
  await signIn(page, writer)
  await page.goto(`/admin/blog?edit=${id}`)
  const editor = await openEditor(page)
  await editor.getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really.')
  await expect.poll(() => htmlIn(page)).toContain('The end. Really.')
  return editor
}

async function expectAnswersOpen(page: Page) {
  const answers: [button: string, inside: string][] = [
    ['Show the answer', 'The purchases were the expenses.'],
    ['Show the entry', 'An expense goes up with a debit.'],
  ]
  for (const [button, inside] of answers) {
    await expect(page.getByText(inside).first()).toBeHidden()
    await page.getByText(button, { exact: true }).first().click()
    await expect(page.getByText(inside).first()).toBeVisible()
  }
}

async function publish(content: string) {
  const supabase = await connect()
  await signUpThrough(supabase)
  const { slug } = await writePost(supabase, { title: uniqueTitle('Blocks'), content })
  return slug
}

async function startPost(page: Page) {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill(uniqueTitle('Sample post'))
}

/** The field that is submitted. */
function htmlIn(page: Page) {
  return page.locator('textarea[name=content]').inputValue()
}
