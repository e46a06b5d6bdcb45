import type { Page } from '@playwright/test'
import { type FormBlock, htmlOf } from '#app/editor/blocks/block.ts'
import { blocks } from '#app/editor/blocks/registry.ts'
import {
  connect,
  openEditor,
  signUpThrough,
  uniqueTitle,
  writePost,
} from '#tests/browser/support/blog.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

/** Without films, which only admins add: tests/browser/courses/films.spec.ts. */
const forms = blocks.filter(
  (block): block is FormBlock => block.kind === 'form' && block.name !== 'film',
)
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
