import { adminAccount } from '#scripts/start-site.ts'
import {
  fillSignIn,
  newAccount,
  signIn,
  signInAsAdmin,
  signUp,
} from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of 400/] })

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a person signs up, signs in, and signs out, ${how}`, async ({ page }) => {
      const account = await signUp(page)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Sign Up Successful!').first()).toBeVisible()
      // No mail is promised where none is sent.
      await expect(
        page.getByText('Your account is ready. You can log in now.').first(),
      ).toBeVisible()
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

    test(`a wrong password is refused and the address kept, ${how}`, async ({ page }) => {
      await page.goto('/login')
      await fillSignIn(page, { email: adminAccount.email, password: 'not-the-password' })
      await expect(page.getByText('Login Failed').first()).toBeVisible()
      await expect(page.getByText('That email and password don’t match.').first()).toBeVisible()
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(adminAccount.email)
    })

    test(`an expired link asks for an address that can be one, ${how}`, async ({ page }) => {
      await page.goto('/auth/confirm?type=signup&error_code=otp_expired')
      const email = page.getByLabel('Email', { exact: true })
      await email.fill('not-an-address')
      await page.getByRole('button', { name: 'Send a New Link' }).click()
      await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./)
      await expect(email).toHaveValue('not-an-address')
    })

    test(`a short password is refused at sign-up, ${how}`, async ({ page }) => {
      const account = newAccount()
      await page.goto('/signup')
      await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
      await page.getByLabel('Email', { exact: true }).fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill('12345')
      await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
      await expect(page.getByText('Password Too Short').first()).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        /Password should be at least 6 characters\./,
      )
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
    })
  })
}

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

test('a password everybody uses is refused with the reason', async ({ page }) => {
  const account = newAccount()
  await page.goto('/signup')
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Sign Up Failed').first()).toBeVisible()
  await expect(page.getByText(/known to be weak/).first()).toBeVisible()
})

test('where nothing is confirmed a known address is told, with what was typed, and changes nothing', async ({
  page,
}) => {
  const account = await signUp(page)
  await page.goto('/signup')
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('sample-other-password')
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Sign Up Failed').first()).toBeVisible()
  await expect(page.getByText('User already registered').first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await signIn(page, account)
})

test('an admin lands on the admin dashboard and has its link', async ({ page }) => {
  await signInAsAdmin(page)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Admin', exact: true }).first()).toBeVisible()
})

test('the sign-in page says what it is for and leads back there, also by way of sign-up', async ({
  page,
}) => {
  const account = newAccount()
  await page.goto('/store')
  await expect(page.getByText('Log in to open the store.')).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup\?redirectTo=%2Fstore$/)
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstore$/)
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/store$/)
})

test('nobody is led to another site, or round in a circle, after signing in', async ({ page }) => {
  const account = await signUp(page)
  for (const address of ['//evil.example', '/\\evil.example', '/%2f/evil.example', '/login', '/']) {
    await page.context().clearCookies()
    await page.goto(`/login?redirectTo=${encodeURIComponent(address)}`)
    await fillSignIn(page, account)
    await expect(page, address).toHaveURL(`${process.env.SITE_UNDER_TEST}/dashboard`)
  }
})

test('whoever is signed in is led past the sign-in and sign-up pages', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/login?redirectTo=%2Faccount')
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/dashboard$/)
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

test('the password can be shown, Caps Lock is noticed, and strength is told in words', async ({
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

test('form posts from another site are refused', async ({ page }) => {
  await signUpStudent(page)
  for (const origin of ['https://evil.example', 'null']) {
    const response = await page.request.post('/logout', { headers: { Origin: origin } })
    expect(response.status()).toBe(403)
  }
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
})
