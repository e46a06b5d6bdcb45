import { connect, openEditor, signUpThrough, writePost } from '#tests/browser/support/blog.ts'
import { expectPageQualityEverywhere, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { sweepPages } from '#tests/browser/support/page-sweep.ts'
import { signIn } from '#tests/browser/support/quick-sign-in.ts'
import { test } from '#tests/browser/support/site.ts'

test.describe.configure({ timeout: 180_000 })

sweepPages([
  ...['/blog', '/blog?q=chart', '/blog?q=zzzyyyxxx', '/blog/chart-of-accounts-basics'],
  ...['/blog/no-such-post', '/qbo-tips'],
])

test('the writing screens have no accessibility violation, editor and dialogs included', async ({
  page,
}) => {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  await writePost(supabase, { title: 'Sample draft', published_at: null })
  await signIn(page, writer)
  await page.goto('/admin/blog')
  await openEditor(page)
  await sweepScreen(page, 'writing')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expectPageQualityEverywhere(page, 'picture dialog')
  await page.goto('/admin/categories')
  await expectPageQualityEverywhere(page, 'categories')
})
