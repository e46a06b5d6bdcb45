import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminAccount, root, startSite } from '#scripts/start-site.ts'
import { openArchive } from '#server/backup/archive.ts'

vi.setConfig({ testTimeout: 180_000 })

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run(script: string, dataDir: string, ...args: string[]) {
  return runWith({}, script, dataDir, ...args)
}

function runWith(more: Record<string, string>, script: string, dataDir: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...more }
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env,
  })
}

/** The contents of a backup without its date, in a stable order. */
async function contents(file: string) {
  const archive = await openArchive(file)
  const entries: Record<string, unknown> = {}
  for (const name of archive.names.filter((name) => name !== 'manifest.json').sort()) {
    const text = await archive.text(name)
    entries[name] = name.endsWith('.ndjson') ? text.split('\n').sort() : text
  }
  await archive.close()
  return entries
}

test('a backup made while serving comes back whole on an empty data folder', async () => {
  const folder = await emptyFolder()
  const site = await startSite()
  const file = path.join(folder, 'site.zip')
  expect((await run('backup', site.dataDir, file)).stdout).toBe(`Backup written to ${file}\n`)
  await site.stop()

  const restoredDir = path.join(folder, 'restored')
  await run('restore', restoredDir, file)
  const again = path.join(folder, 'again.zip')
  await run('backup', restoredDir, again)
  const [before, after] = [await contents(file), await contents(again)]
  expect(Object.keys(before).filter((name) => name.startsWith('files/')).length).toBeGreaterThan(20)
  expect(after).toEqual(before)

  const restored = await startSite({ dataDir: restoredDir })
  onTestFinished(async () => void (await restored.stop()))
  expect(restored.output()).not.toContain('First start')
  const keys = JSON.parse(
    await promisify(execFile)('cat', [path.join(restoredDir, 'keys.json')]).then((r) => r.stdout),
  )
  const signIn = await fetch(`${restored.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  })
  expect(signIn.status).toBe(200)
})

test('a restore over a site that is not empty, or from a broken file, changes nothing', async () => {
  const folder = await emptyFolder()
  const site = await startSite({ env: { SEED: 'none' } })
  onTestFinished(async () => void (await site.stop()))
  const file = path.join(folder, 'site.zip')
  await run('backup', site.dataDir, file)
  await expect(run('restore', site.dataDir, file)).rejects.toMatchObject({
    stderr: 'The database is not empty: restore into an empty DATA_DIR or database.\n',
  })
  const broken = path.join(folder, 'nothing.zip')
  await expect(run('restore', path.join(folder, 'new'), broken)).rejects.toMatchObject({
    stderr: `${broken} cannot be read.\n`,
  })

  // An encrypted one, with a wrong passphrase and with the right one.
  const encrypted = path.join(folder, 'site.zip.age')
  const secret = { BACKUP_PASSPHRASE: 'sample ledger river lamp' }
  await runWith(secret, 'backup', site.dataDir, encrypted)
  const fresh = path.join(folder, 'fresh')
  await expect(
    runWith({ BACKUP_PASSPHRASE: 'another one' }, 'restore', fresh, encrypted),
  ).rejects.toMatchObject({
    stderr: `The passphrase does not open ${encrypted}, or the file is damaged.\n`,
  })
  await expect(run('restore', fresh, encrypted)).rejects.toMatchObject({
    stderr: `${encrypted} is encrypted: set BACKUP_PASSPHRASE.\n`,
  })
  expect(await readdir(fresh)).toEqual([])
  await runWith(secret, 'restore', fresh, encrypted)
  const again = path.join(folder, 'again.zip')
  await run('backup', fresh, again)
  expect(await contents(again)).toEqual(await contents(file))
  expect(await readdir(folder)).toContain('site.zip')
})
