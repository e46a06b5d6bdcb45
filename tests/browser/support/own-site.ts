import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { test as base } from './site.ts'

type Env = Record<string, string>

/**
 * Tests on a site of their own, one for all tests of a file. A hook starts it, because Playwright
 * gives tests with a worker-scoped fixture another worker, with another browser.
 */
export function testOnOwnSite(env: Env | (() => Promise<Env>) = {}) {
  let site: RunningSite | undefined
  base.describe.configure({ mode: 'default' })
  base.beforeAll(async () => {
    base.setTimeout(120_000)
    site = await startSite({ env: typeof env === 'function' ? await env() : env })
  })
  base.afterAll(() => site?.stop())
  return base.extend<{ site: RunningSite; hostName: string }>({
    /** The name of this machine under which the site is opened. */
    hostName: ['localhost', { option: true }],
    site: async ({ browserName: _ }, use) => {
      if (site) await use(site)
    },
    // Hooks resolve it too, and the one above runs before there is a site.
    baseURL: async ({ hostName }, use) => use(site?.url.replace('localhost', hostName)),
  })
}
