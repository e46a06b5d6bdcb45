import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { newAccount, readMail } from '#tests/browser/support/accounts.ts'
import { connect, signUpThrough } from '#tests/browser/support/blog.ts'
import {
  expectPageQualityEverywhere,
  expectPageQualityInBothSchemes,
} from '#tests/browser/support/page-quality.ts'
import { signIn, signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('an admin finds a person while typing, and is asked before the role changes', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await browser.newPage({ baseURL })
  const account = await signUpStudent(student)
  await student.close()
  await signInAsAdmin(page)
  await page.goto('/admin/users')
  await page.getByLabel('Search names and addresses').fill(account.fullName.toUpperCase())
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await expect(page.getByText('No people found.')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: account.email })
  await row.getByRole('link', { name: account.fullName }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.fullName })).toBeVisible()

  const makeAdmin = page.getByRole('button', { name: 'Make an Admin' })
  await makeAdmin.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Make this person an admin?' })
  await expect(question).toContainText(account.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('They are an admin now.')).toHaveCount(0)
  await makeAdmin.click()
  await question.getByRole('button', { name: 'Make an Admin' }).press('Enter')
  await expect(page.getByText('They are an admin now.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Take the Admin Role Away' }).click()
  await expect(makeAdmin).toBeVisible()
})

test('the screens about a person have no accessibility violation, light and dark', async ({
  page,
  browser,
  baseURL,
}) => {
  const supabase = await connect()
  const student = await signUpThrough(supabase, 'Sample Student')
  await enrollAuthenticator(supabase)
  const service = await connectAsService()
  const { data: product } = await service
    .from('products')
    .select('id')
    .limit(1)
    .single()
    .throwOnError()
  const order = { user_id: student.id, product_id: product.id }
  await service.from('product_orders').insert(order).throwOnError()

  await signInAsAdmin(page)
  await page.goto('/admin/users/add')
  await page.getByLabel('Full name').fill('Sample Newcomer')
  await page.getByLabel('Email', { exact: true }).fill(newAccount().email)
  await expectPageQualityInBothSchemes(page, 'adding a person')
  await page.getByRole('button', { name: 'Add This Person' }).click()
  await expect(page.getByLabel('Link to pass on')).toBeVisible()
  await expectPageQualityInBothSchemes(page, 'an added person')
  await page.goto(`/admin/products/${product.id}/claims`)
  await expectPageQualityInBothSchemes(page, 'who claimed a product')
  await page.goto(`/admin/users/${student.id}/delete`)
  await expectPageQualityInBothSchemes(page, 'deleting an account')
  await page.goto('/admin/users/invitations')
  await page.getByLabel('Email', { exact: true }).fill(student.email)
  await page.getByRole('button', { name: 'Send the Invitation' }).click()
  const invitation = await readMail({ to: student.email, subject: /invitation/i })
  await page.goto(`/admin/users/${student.id}`)
  await expectPageQualityEverywhere(page, 'a person')
  await page.getByRole('button', { name: 'Remove the Second Factor' }).click()
  const removal = await readMail({ to: student.email, subject: /^Remove the second factor/ })

  const other = await browser.newPage({ baseURL })
  await other.goto(removal.link)
  await expectPageQualityInBothSchemes(other, 'confirming the removal')
  await other.getByRole('button', { name: 'Remove the Second Factor' }).click()
  await expect(other.getByText('Second Factor Removed').first()).toBeVisible()
  await signIn(other, student)
  await other.goto(invitation.link)
  await expect(other.getByRole('heading', { name: 'Become an admin?' })).toBeVisible()
  await expectPageQualityInBothSchemes(other, 'an invitation')
  await other.close()
})

async function enrollAuthenticator({ auth }: Awaited<ReturnType<typeof connect>>) {
  const { data } = await auth.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('No authenticator')
  const code = codeAt(data.totp.secret, stepAt(new Date()))
  const { error } = await auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (error) throw error
}
