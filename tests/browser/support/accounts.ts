import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { adminAccount } from '#scripts/start-site.ts'

export type Account = { fullName: string; email: string; password: string }

/** A unique account: the tests share one site. */
export function newAccount(): Account {
  const unique = crypto.randomUUID().slice(0, 8)
  return {
    fullName: `Sample Student ${unique}`,
    email: `student-${unique}@river.example`,
    password: `sample-ledger-${unique}`,
  }
}

export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.goto('/login')
  await fillSignIn(page, { email, password })
  await expect(page).not.toHaveURL(/\/login/)
}

/** For a page that already shows the sign-in form. */
export async function fillSignIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
}

export async function signInAsAdmin(page: Page) {
  await signIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  return adminAccount
}

/** A new student, signed up through the form; not signed in afterwards. */
export async function signUp(page: Page, account = newAccount()): Promise<Account> {
  await page.goto('/signup')
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  return account
}

export type Mail = { subject: string; text: string; link: string; code: string }

type MailQuery = { to: string; subject: RegExp; dataDir?: string; after?: number }

/** The newest mail to that address in the outbox folder, waited for. */
export async function readMail({ to, subject, dataDir, after = 0 }: MailQuery): Promise<Mail> {
  const folder = path.join(dataDir ?? process.env.SITE_UNDER_TEST_DATA ?? '', 'outbox')
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await listMails(folder, to))
          .slice(after)
          .findLast((mail) => subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${to} with the subject ${subject}`, timeout: 30_000 },
    )
    .toBeDefined()
  if (!found) throw new Error('unreachable')
  return found
}

/** The number of mails to that address so far; later ones are new. */
export async function countMails(to: string, dataDir = process.env.SITE_UNDER_TEST_DATA ?? '') {
  return (await listMails(path.join(dataDir, 'outbox'), to)).length
}

async function listMails(folder: string, to: string): Promise<Mail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  )
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({
      subject,
      text,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    }))
}
