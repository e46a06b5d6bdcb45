import { afterAll } from 'vitest'
import { adminAccount, startSite } from '#scripts/start-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** The public address of the site under test; nothing is ever sent there. */
export const siteUrl = 'https://books.example.com'

/** The whole program configured for a TLS proxy, for all tests of one file: not inside a test. */
export async function startHttpsSite(env: Record<string, string> = {}) {
  const site = await startSite({
    env: { SITE_URL: siteUrl, RATE_LIMIT_SCALE: '100000', ...env },
    readySeconds: 120,
  })
  afterAll(async () => void (await site.stop()))
  const visitor = () => createVisitor(site.url, siteUrl)

  return {
    ...site,
    visitor,
    async student() {
      const unique = crypto.randomUUID().slice(0, 13)
      const account = {
        email: `student-${unique}@example.com`,
        password: `sample-ledger-${unique}`,
      }
      const student = visitor()
      await student.signUp(account)
      await student.signIn(account)
      return { ...student, account }
    },
    async admin() {
      const admin = visitor()
      await admin.signIn(adminAccount)
      return admin
    },
  }
}
