import { type FormBlock, htmlOf } from '#app/editor/blocks/block.ts'
import { blocks } from '#app/editor/blocks/registry.ts'
import { openEditor } from '#tests/browser/support/blog.ts'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { expectPageQualityEverywhere, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test.describe.configure({ timeout: 180_000 })

// The poster of the sample film does not exist.
test.use({ expectedErrors: [/status of 400/] })

test('the menu of blocks, their dialogs and a lesson with all of them have no accessibility violation', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]?.id ?? ''
  const forms = blocks.filter((block): block is FormBlock => block.kind === 'form')
  const callout = '<div data-block="callout" data-tone="tip"><p>A tip.</p></div>'
  const content = callout + forms.map((block) => htmlOf(block, block.example)).join('')
  const lessons = (await serviceClient()).from('course_lessons')
  await lessons.update({ content }).eq('id', lesson).throwOnError()

  await signInAsAdmin(page)
  await page.goto(`/courses/${course.slug}/alpha`)
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)
  await expect(page.getByRole('region', { name: 'Practice pad' })).toBeVisible()
  await sweepScreen(page, 'a lesson with every block')

  await page.goto(`/admin/courses/${course.id}/modules?addTo=${course.modules[0]?.id}`)
  const editor = await openEditor(page)
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  await editor.first().focus()
  await page.keyboard.type('/')
  await expect(menu).toBeVisible()
  await expectPageQualityEverywhere(page, 'menu of blocks')
  await editor.first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  for (const { label } of blocks) {
    await page.getByRole('button', { name: 'Block', exact: true }).first().click()
    await menu.getByRole('option', { name: new RegExp(`^${label}`) }).click()
    const dialog = page.getByRole('dialog', { name: label, exact: true })
    await expect(dialog).toBeVisible()
    await expectPageQualityEverywhere(page, `dialog ${label}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
