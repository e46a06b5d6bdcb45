import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { type RunningSite, root, startSite } from '#scripts/start-site.ts'

// Each test starts the whole program, some of them twice.
vi.setConfig({ testTimeout: 120_000 })

const withoutSeed = { SEED: 'none' }

async function dataFolder(...below: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-recover-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, ...below)
}

/** As another start left it. */
async function copiedFolder() {
  const folder = await makeDataFolder(withoutSeed, startSite)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function postgresPid(site: RunningSite) {
  return Number.parseInt(
    await readFile(path.join(site.dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  )
}

async function until(claim: () => Promise<boolean>, seconds = 20) {
  const deadline = Date.now() + seconds * 1000
  while (!(await claim())) {
    if (Date.now() > deadline) throw new Error(`Not true within ${seconds} s`)
    await sleep(50)
  }
}

test('after kill -9 of the web process the next start serves again', async () => {
  const first = await startSite({ env: withoutSeed })
  onTestFinished(async () => void (await first.stop()))
  const { dataDir } = first
  const gone = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await gone

  const second = await startSite({ dataDir, env: withoutSeed })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop()
})

test('what a killed Postgres left behind stops nobody, though its number is another program’s now', async () => {
  const dataDir = await copiedFolder()
  const first = await startSite({ dataDir, env: withoutSeed })
  await first.stop()
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(path.join(dataDir, 'postgres', name), `${process.pid}\n`)
  }

  const second = await startSite({ dataDir, env: withoutSeed })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  await second.stop()
})

test('while Postgres is away pages and services say so, and it comes back by itself', async () => {
  const site = await startSite({ env: withoutSeed })
  onTestFinished(async () => void (await site.stop()))
  // A new query each time, because cached pages are served without Postgres.
  let visit = 0
  const page = () => fetch(`${site.url}/blog?q=${visit++}`, { headers: { accept: 'text/html' } })
  expect((await page()).status).toBe(200)

  // Without this file Postgres cannot be restarted, so the outage lasts as long as the test needs.
  const control = path.join(site.dataDir, 'postgres', 'global', 'pg_control')
  await rename(control, `${control}.aside`)
  process.kill(await postgresPid(site), 'SIGKILL')
  await until(async () => (await page()).status === 503)
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
  await until(async () => (await fetch(`${site.url}/readyz`)).status === 200)
  await until(async () => (await page()).status === 200)
  expect(site.output()).toContain('Postgres ended unexpectedly')
})

test('a long path in a folder only its owner may enter works', async () => {
  const parent = await dataFolder('private')
  await mkdir(parent)
  await chmod(parent, 0o700)
  const dataDir = path.join(
    parent,
    ...Array.from({ length: 12 }, () => 'a-rather-long-name'),
    'data',
  )
  const site = await startSite({ dataDir, env: withoutSeed })
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  await site.stop()
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)('the clone itself may lie where only root may enter', async () => {
  // mkdtemp makes a folder for its owner only, and Postgres does not run as root. It lies on the
  // file system of the sources, so that they can be linked instead of copied.
  const place = path.join(root, 'test-results')
  await mkdir(place, { recursive: true })
  const clone = await mkdtemp(path.join(place, 'clone-'))
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  const parts = [
    'app',
    'build',
    'content',
    'node_modules',
    'package.json',
    'platform',
    'server',
    'supabase',
  ]
  const sources = parts.map((part) => path.join(root, part))
  execFileSync('cp', ['-al', ...sources, clone])
  const dataDir = path.join(clone, 'data')
  const site = await startSite({ clone, dataDir, env: withoutSeed })
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  await site.stop()
})

test('SIGTERM finishes the request in flight, stops Postgres and ends with code 0', async () => {
  const dataDir = await copiedFolder()
  const site = await startSite({ dataDir, env: withoutSeed })
  const pid = await postgresPid(site)
  const request = fetch(`${site.url}/`)
  await sleep(5)
  const code = await site.stop()
  expect((await request).status).toBe(200)
  expect(code).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('several web processes serve one site, and one that dies is replaced', async () => {
  const site = await startSite({ env: { ...withoutSeed, WEB_CONCURRENCY: '2' } })
  onTestFinished(async () => void (await site.stop()))
  const children = execFileSync('pgrep', ['-P', String(site.process.pid), '-f', 'main.ts'], {
    encoding: 'utf8',
  })
  const worker = Number(children.trim().split('\n')[0])
  process.kill(worker, 'SIGKILL')
  await until(async () => site.output().includes('a web process ended unexpectedly'))
  for (let count = 0; count < 20; count++)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
