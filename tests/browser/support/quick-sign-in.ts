import { expect, type Page } from '@playwright/test'
import { adminAccount } from '#scripts/start-site.ts'
import { type Account, newAccount } from './accounts.ts'

// The same as accounts.ts, but by HTTP requests instead of the forms, which is faster.

export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await sendForm(page, '/login', { email, password })
}

export async function signInAsAdmin(page: Page) {
  await signIn(page, adminAccount)
  return adminAccount
}

/** A new student; not signed in afterwards. */
export async function signUp(page: Page): Promise<Account> {
  const account = newAccount()
  const { fullName, email, password } = account
  await sendForm(page, '/signup', { fullName, email, password })
  await page.context().clearCookies()
  return account
}

/** A new student, signed up and signed in. */
export async function signUpStudent(page: Page): Promise<Account> {
  const account = await signUp(page)
  await signIn(page, account)
  return account
}

/**
 * Submits a form as a browser without scripts does. An accepted form redirects to a page with its
 * toast.
 */
async function sendForm(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), `${path} answered ${answer.status()}`).toBe(302)
  await page.context().clearCookies({ name: 'toast' })
}
