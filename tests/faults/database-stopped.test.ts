import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { settings } from './settings.ts'
import { isReady, postgresProcesses, signal, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 240_000 })

test('while Postgres is frozen the site answers, and recovers by itself', async () => {
  const site = await startSite({ env: { SEED: 'none' }, readySeconds: 120 })
  const stopped: number[] = []
  onTestFinished(async () => {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    await site.stop()
  })
  const api = createApi(site.url, await readKeys(site.dataDir))
  const id = crypto.randomUUID()
  const message = { id, name: 'Sample', email: 'sample@example.com', message: 'A sample.' }
  expect((await api.send('GET', '/rest/v1/blog_posts')).status).toBe(200)

  stopped.push(...(await postgresProcesses(site.dataDir)))
  for (const pid of stopped) signal(pid, 'SIGSTOP')
  const write = api.send('POST', '/rest/v1/contact_submissions', { body: message })
  const page = fetch(`${site.url}/blog?q=${id}`, { headers: { accept: 'text/html' } })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  await sleep(settings.stoppedSeconds * 1000)
  if (settings.isLong) {
    // Requests are answered 503 although Postgres does not answer.
    expect((await write).status).toBe(503)
    expect((await page).status).toBe(503)
    expect((await fetch(`${site.url}/rest/v1/blog_posts`)).status).toBe(503)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  }
  for (const pid of stopped) signal(pid, 'SIGCONT')

  await until('ready again', () => isReady(site))
  expect([201, 503]).toContain((await write).status)
  expect([200, 503]).toContain((await page).status)
  await until('writes again', async () => {
    const body = { ...message, id: crypto.randomUUID() }
    return (await api.send('POST', '/rest/v1/contact_submissions', { body })).status === 201
  })
  if (settings.isLong) {
    expect(site.output()).toContain('Postgres is away')
    expect(site.output()).toContain('Postgres answers again')
  }
})
