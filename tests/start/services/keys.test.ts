import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { routes } from '#platform/auth/routes.ts'
import { startServices } from '#tests/start/standalone-services.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

vi.setConfig({ testTimeout: 240_000 })

test('the start prints the address, both keys and where they are kept, the same at every start', async () => {
  const database = await temporaryDatabase('template1')
  const first = await startServices('', { database })
  const file = path.join(first.folder, 'data', 'keys.json')
  const { publishable, secret } = JSON.parse(await readFile(file, 'utf8'))
  expect(first.output()).toContain(
    `Publishable key: ${publishable} (kept in ${file})
Secret key: ${secret} (kept in ${file})
Ready on ${first.url}`,
  )
  const second = await startServices('', { database })
  expect(second.output()).toContain(`Publishable key: ${publishable} (`)
  expect(second.output()).toContain(`Secret key: ${secret} (`)
})

test('keys of the file are used, and every path of Auth but links and redirects asks for one', async () => {
  const key = 'sb_publishable_sample-of-some-length'
  const { url, output } = await startServices(`[auth]\npublishable_key = "${key}"`)
  expect(output()).toMatch(new RegExp(`Publishable key: ${key} \\(kept in \\S+config\\.toml\\)`))

  const ask = (method: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/auth/v1${address}`, { method, headers, redirect: 'manual' })
  const wrong = { apikey: 'sb_publishable_wrong' }
  const open: string[] = []
  for (const { method, path: pattern } of routes) {
    const address = pattern.replaceAll(/\{\w+\}/g, '8f6b8a3e-2f0e-4b58-9d2a-3c1d5e7f9a0b')
    const refused = [await ask(method, address), await ask(method, address, wrong)]
    if (refused.every(({ status }) => status === 401)) continue
    open.push(`${method} ${pattern}`)
  }
  expect(open).toEqual([
    'GET /.well-known/jwks.json',
    'GET /.well-known/openid-configuration',
    'GET /verify',
    'GET /authorize',
    'GET /callback',
    'POST /callback',
    'GET /sso/saml/metadata',
    'POST /sso/saml/acs',
  ])
  const signup = await ask('POST', '/signup')
  expect(await signup.json()).toMatchObject({ error_code: 'no_api_key' })
  expect((await ask('GET', '/settings', { apikey: key })).status).toBe(200)
})

test('/readyz tells whether Postgres answers', async () => {
  const { url } = await startServices('')
  const answer = await fetch(`${url}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([200, 'ready\n'])
})
