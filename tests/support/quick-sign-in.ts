import { expect, type Page } from '@playwright/test'
import { adminAccount } from '#scripts/start-site.ts'
import { type Account, newAccount } from './accounts.ts'

// The same as in accounts.ts, without drawing the forms: for tests of what comes after.

export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await sendForm(page, '/login', { email, password })
}

export async function signInAsAdmin(page: Page) {
  await signIn(page, adminAccount)
  return adminAccount
}

/** A new student, signed up and signed in. */
export async function signUpStudent(page: Page): Promise<Account> {
  const account = newAccount()
  const { fullName, email, password } = account
  await sendForm(page, '/signup', { fullName, email, password })
  await signIn(page, account)
  return account
}

/** What a browser without scripts sends. An accepted form leads on, to a page that shows its toast. */
async function sendForm(page: Page, path: string, form: Record<string, string>) {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), `${path} answered ${answer.status()}`).toBe(302)
  await page.context().clearCookies({ name: 'toast' })
}
