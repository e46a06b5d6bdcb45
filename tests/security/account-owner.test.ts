import { expect, test, vi } from 'vitest'
import { until } from '#tests/faults/site-processes.ts'
import { openHttpsSite } from './https-site.ts'
import { readOutbox } from './outbox.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite({ SEED: 'none', REQUIRE_EMAIL_CONFIRMATION: 'true' })

/** Signs up through the form; gives the token of the link that was mailed for it. */
async function signUp(fields: Record<string, string>) {
  const before = (await readOutbox(site.dataDir)).length
  expect((await site.visitor().post('/signup', fields)).status).toBe(302)
  await until('the mail is there', async () => (await readOutbox(site.dataDir)).length > before)
  const text = (await readOutbox(site.dataDir)).at(-1)?.mail.text ?? ''
  return /token_hash=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('on the site, the name, password and consent are those of the sign-up whose link is opened', async () => {
  const email = 'owner@example.com'
  const stranger = {
    email,
    fullName: 'A Stranger',
    password: 'sample-ledger-stranger',
    wantsLetters: 'on',
  }
  const owner = { email, fullName: 'Sample Owner', password: 'sample-ledger-owner' }
  await signUp(stranger)
  const token = await signUp(owner)
  const strangersToken = await signUp({ ...stranger, password: 'sample-ledger-again' })

  const browser = site.visitor()
  const link = { type: 'signup' }
  const confirmed = await browser.post('/auth/confirm', { ...link, token_hash: token })
  expect(confirmed.status).toBe(302)
  const account = (await browser.get('/account')).text
  expect(account).toContain('value="Sample Owner"')
  expect(account).not.toContain('A Stranger')
  const lettersBox = /<input[^>]*name="agrees"[^>]*>/.exec(account)?.[0] ?? 'no box'
  expect(lettersBox).toContain('type="checkbox"')
  expect(lettersBox).not.toContain('checked=""')

  expect((await site.visitor().signIn(owner)).location).toBe('/dashboard')
  for (const password of [stranger.password, 'sample-ledger-again']) {
    const refused = await site.visitor().post('/login', { email, password })
    expect(refused.status).toBe(400)
  }
  const dead = await site.visitor().post('/auth/confirm', { ...link, token_hash: strangersToken })
  expect(dead.text).toContain('This link no longer works')
})
