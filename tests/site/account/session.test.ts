import { expect, test, vi } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

type StoredSession = { expires_at: number; refresh_token: string }

function sessionCookies({ cookies }: Visitor) {
  return [...cookies].filter(([name]) => /^sb-.*-auth-token(\.\d+)?$/.test(name))
}

function readSession(visitor: Visitor): StoredSession {
  const values = sessionCookies(visitor).map(([, value]) => value)
  return JSON.parse(decodeURIComponent(values.join('')))
}

/** Changes the session cookie so that its access token has expired. */
function expireToken(visitor: Visitor) {
  const [first, ...others] = sessionCookies(visitor)
  if (!first || others.length > 0) throw new Error('one cookie should hold the session')
  const expired = { ...readSession(visitor), expires_at: Math.floor(Date.now() / 1000) - 5 }
  visitor.cookies.set(first[0], encodeURIComponent(JSON.stringify(expired)))
}

test('an expired token is renewed on the server, and the person stays logged in', async () => {
  const student = await site.as('student')
  const before = readSession(student)
  expireToken(student)
  expect((await student.visit('/account')).address).toBe('/account')
  const after = readSession(student)
  expect(after.refresh_token).not.toBe(before.refresh_token)
  expect(after.expires_at).toBeGreaterThan(Date.now() / 1000)
})

test('requests side by side with an expiring token do not log the person out', async () => {
  const student = await site.as('student')
  for (const _ of ['once', 'again']) {
    expireToken(student)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => student.fetch('/account', { redirect: 'manual' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await student.visit('/account')).address).toBe('/account')
  }
})

test('a session that cannot be renewed is removed', async () => {
  const student = await site.as('student')
  const other = site.visitor()
  const { email, password } = student.account
  await other.submit('/login', { email, password })
  const alone = await (await other.visit('/account')).press('Log Out Everywhere Else')
  expect(alone.toasts.join()).toContain('Logged Out Everywhere Else')

  expireToken(student)
  // The client prints the refusal.
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  expect((await student.visit('/account')).address).toBe('/login?redirectTo=%2Faccount')
  expect(sessionCookies(student)).toEqual([])
})
