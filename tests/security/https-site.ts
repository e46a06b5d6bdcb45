import { afterAll } from 'vitest'
import { adminAccount, startSite } from '#scripts/start-site.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** The public address of the site under test; nothing is ever sent there. */
export const siteUrl = 'https://books.example.com'

type Env = Record<string, string>

const behindProxy = { SITE_URL: siteUrl, RATE_LIMIT_SCALE: '100000' }

/** A site configured for a TLS proxy, for all tests of one file: call it at the top. */
export async function openHttpsSite(env: Env = {}) {
  return withPeople(await openSite({ ...behindProxy, ...env }))
}

/** The same in a process of its own, for tests of its memory, its event loop or its files. */
export async function startHttpsSite(env: Env = {}) {
  return withPeople(await startSite({ env: { ...behindProxy, ...env }, readySeconds: 120 }))
}

function withPeople<Site extends { url: string; stop(): Promise<unknown> }>(site: Site) {
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
