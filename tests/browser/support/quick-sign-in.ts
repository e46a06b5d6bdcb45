import { type BrowserContext, expect, type Page } from '@playwright/test'
import { adminAccount } from '#scripts/start-site.ts'
import { type Account, newAccount } from './accounts.ts'

// The same as accounts.ts, but by HTTP requests instead of the forms, which is faster.

export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await sendForm(page, '/login', { email, password })
}

/** Sessions that tests of this worker share: each log-in costs the hash of a password. */
const sharedSessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

export async function signInAsAdmin(page: Page) {
  await shareSession(page, 'admin', () => signIn(page, adminAccount))
  return adminAccount
}

/** For claims that hold for any student, whatever the same one did in another test. */
export async function signInAsStudent(page: Page) {
  await shareSession(page, 'student', () => signUpStudent(page))
}

async function shareSession(page: Page, role: string, logIn: () => Promise<unknown>) {
  const session = `${role} of ${await readOrigin(page)}`
  const cookies = sharedSessions.get(session)
  if (cookies) return page.context().addCookies(cookies)
  await logIn()
  sharedSessions.set(session, await page.context().cookies())
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
  const origin = await readOrigin(page)
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), `${path} answered ${answer.status()}`).toBe(302)
  await page.context().clearCookies({ name: 'toast' })
}

/** The page's base URL, which Playwright tells by an answer only. */
async function readOrigin(page: Page) {
  return new URL((await page.request.get('/healthz')).url()).origin
}
