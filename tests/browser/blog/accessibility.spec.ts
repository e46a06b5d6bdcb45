import { connect, openEditor, signUpThrough, writePost } from '#tests/browser/support/blog.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signIn } from '#tests/browser/support/quick-sign-in.ts'
import { test } from '#tests/browser/support/site.ts'

test.describe.configure({ timeout: 180_000 })

test('the list, a post and a search without result have no accessibility violation', async ({
  page,
}) => {
  for (const path of [
    '/blog',
    '/blog/chart-of-accounts-basics',
    '/blog?q=zzzyyyxxx',
    '/qbo-tips',
  ]) {
    await page.goto(path)
    for (const [colorScheme, width] of looks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectPageQuality(page, `${path}, ${colorScheme}, ${width} px`)
    }
  }
})

test('the writing screens have no accessibility violation, editor and dialogs included', async ({
  page,
}) => {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  await writePost(supabase, { title: 'Sample draft', published_at: null })
  await signIn(page, writer)
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/blog')
    await openEditor(page)
    await expectPageQuality(page, `writing, ${colorScheme}, ${width} px`)
    await page.getByRole('button', { name: 'Picture' }).click()
    await expectPageQuality(page, `picture dialog, ${colorScheme}, ${width} px`)
    await page.keyboard.press('Escape')
    await page.goto('/admin/categories')
    await expectPageQuality(page, `categories, ${colorScheme}, ${width} px`)
  }
})

const looks = [
  ['light', 1440],
  ['dark', 390],
] as const
