import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { adminAccount, type RunningSite, startSite } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused or failed request is also noted in the browser's console.
test.use({ expectedErrors: [/status of (400|503)/] })

test.describe('behind a faulty proxy', () => {
  test.describe.configure({ mode: 'default' })
  let away: Awaited<ReturnType<typeof startSiteBehindProxy>>
  test.beforeAll(async () => {
    away = await startSiteBehindProxy()
  })
  test.afterEach(() => {
    away.proxy.refuse = null
  })
  test.afterAll(() => away[Symbol.asyncDispose]())

  test('while the authentication service answers 503 people stay signed in and see a notice', async ({
    browser,
  }) => {
    await using context = await browser.newContext({ baseURL: away.site.url })
    const page = await context.newPage()
    await signUpStudent(page)
    const cookies = await listSessionCookies(context)

    away.proxy.refuse = /^\/auth\/v1\//
    const answer = await page.goto('/account')
    expect(answer?.status()).toBe(503)
    const told = page.getByRole('heading', { name: 'I can’t check your login right now' })
    await expect(told).toBeVisible()
    await page.goto('/about')
    await expect(page.getByText('You haven’t been logged out').first()).toBeVisible()
    expect(await listSessionCookies(context)).toEqual(cookies)

    // Also when the token would have to be renewed just now.
    await expireToken(context)
    await page.goto('/account')
    await expect(told).toBeVisible()

    away.proxy.refuse = null
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  })

  test('signing in while the service answers 503 says that it is unavailable', async ({
    browser,
  }) => {
    await using context = await browser.newContext({ baseURL: away.site.url })
    const page = await context.newPage()
    await page.goto('/login')
    away.proxy.refuse = /^\/auth\/v1\//
    await fillSignIn(page, adminAccount)
    await expect(page.getByText('Login Failed').first()).toBeVisible()
    await expect(page.getByText(/The login service is unavailable right now/).first()).toBeVisible()
  })

  test('a failing look-up of the role means student, and is logged', async ({ browser }) => {
    await using context = await browser.newContext({ baseURL: away.site.url })
    const page = await context.newPage()
    away.proxy.refuse = /^\/rest\/v1\/user_roles/
    await page.goto('/login')
    await fillSignIn(page, adminAccount)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/admin/quiz')
    await expect(page.getByText('Access Denied: Admin role required.').first()).toBeVisible()
    expect(away.site.output()).toContain('role look-up failed')
  })
})

/** A proxy in front of the services of the site under test that can be told to answer 503. */
type FaultyProxy = { refuse: RegExp | null }

/** A second site that uses the first one's services over HTTP, as with a hosted Supabase. */
async function startSiteBehindProxy(): Promise<
  AsyncDisposable & { site: RunningSite; proxy: FaultyProxy }
> {
  const proxy: FaultyProxy = { refuse: null }
  const server = createServer(async (incoming, outgoing) => {
    const target = incoming.url ?? '/'
    if (proxy.refuse?.test(target)) {
      outgoing.writeHead(503, { 'Content-Type': 'text/plain' }).end('upstream away')
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers
    const answer = await fetch(process.env.SITE_UNDER_TEST + target, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const passed = [...answer.headers].filter(
      ([name]) =>
        !/^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/.test(name),
    )
    outgoing.writeHead(answer.status, passed.flat()).end(Buffer.from(await answer.arrayBuffer()))
  })
  const supabaseUrl = await listen(server)
  const keysFile = path.join(process.env.SITE_UNDER_TEST_DATA ?? '', 'keys.json')
  const { publishable } = JSON.parse(await readFile(keysFile, 'utf8'))
  const site = await startSite({
    env: { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: publishable },
  })
  return {
    site,
    proxy,
    async [Symbol.asyncDispose]() {
      await site.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type StoredSession = { expires_at: number; refresh_token: string }

async function listSessionCookies(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies
    .filter(({ name }) => /^sb-.*-auth-token(\.\d+)?$/.test(name))
    .map(({ name, value, domain }) => ({ name, value, domain }))
}

async function readStoredSession(context: BrowserContext): Promise<StoredSession> {
  const cookies = await listSessionCookies(context)
  return JSON.parse(decodeURIComponent(cookies.map(({ value }) => value).join('')))
}

/** Changes the session cookie so that its access token has expired. */
async function expireToken(context: BrowserContext) {
  const [first, ...others] = await listSessionCookies(context)
  if (!first || others.length > 0) throw new Error('one cookie should hold the session')
  const session = await readStoredSession(context)
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 5 }
  await context.addCookies([
    {
      ...first,
      value: encodeURIComponent(JSON.stringify(expired)),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax' as const,
    },
  ])
}
