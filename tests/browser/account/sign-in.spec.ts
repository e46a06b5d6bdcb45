import { fillSignIn, newAccount, signUp } from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of 400/] })

test('a person signs up, logs in, and logs out', async ({ page }) => {
  const account = await signUp(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sign Up Successful!').first()).toBeVisible()
  // No mail is promised where none is sent.
  await expect(page.getByText('Your account is ready. You can log in now.').first()).toBeVisible()
  await expect(page.getByText('check your email')).toHaveCount(0)
  await expect(page.getByText('Your account is ready. Log in to start.')).toBeVisible()
  // The typed address is there, after a reload too.
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toHaveValue(account.email)
  await page.reload()
  await expect(email).toHaveValue(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'My PDFs' }).first()).toBeVisible()
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(header.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/)
  await expect(email).toHaveValue('')
})

test('a failure stands in the form, too, and its toast goes when the form is sent again', async ({
  page,
}) => {
  const account = await signUp(page)
  const toast = page.locator('.toast')
  await page.goto('/signup')
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const signUpButton = page.locator('main').getByRole('button', { name: 'Sign Up', exact: true })
  await signUpButton.click()
  await expect(toast.getByText('Sign Up Failed')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveText('User already registered')
  await expect(page.locator('form').getByRole('alert')).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(newAccount().email)
  await signUpButton.click()
  await expect(toast.getByText('Sign Up Successful!')).toBeVisible()
  await expect(toast.getByText('Sign Up Failed')).toHaveCount(0)

  await page.goto('/login')
  await fillSignIn(page, { email: account.email, password: 'not-the-password' })
  await expect(toast.getByText('Login Failed')).toBeVisible()
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(toast.getByText('Login Failed')).toHaveCount(0)
})

test('signing out in one tab reaches the other tab', async ({ page, context }) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click()
  await expect(other).toHaveURL(/\/login\?redirectTo=%2Faccount$/)
})

test('the password can be shown, Caps Lock is noticed, and its strength is shown in words', async ({
  page,
}) => {
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.pressSequentially('123456')
  await expect(page.getByText('Weak:')).toBeVisible()
  await password.fill('seven quiet ledgers on a shelf')
  await expect(page.getByText('Strong:')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
})

test('the guards also refuse a navigation inside the browser', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).first().click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstore$/)
})
