import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminAccount, type RunningSite, root, startSite } from '#scripts/start-site.ts'
import { openArchive } from '#server/backup/archive.ts'
import { connectOwner } from '#tests/faults/site-processes.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { addKeptRows, keptTables, uploadPicture } from '#tests/support/kept-rows.ts'
import { sampleKeys, saveSampleKeys } from '#tests/support/stripe-stand-in.ts'

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

test('a backup made while serving comes back whole on an empty data folder, encrypted or not', async () => {
  const folder = await emptyFolder()
  const site = await startSite()
  onTestFinished(async () => void (await site.stop()))
  await saveSampleKeys(site.dataDir)
  const student = await keepThings(site)
  const file = path.join(folder, 'site.zip')
  expect((await run('backup', site.dataDir, file)).stdout).toBe(`Backup written to ${file}\n`)
  const encrypted = path.join(folder, 'site.zip.age')
  const secret = { BACKUP_PASSPHRASE: 'sample ledger river lamp' }
  await runWith(secret, 'backup', site.dataDir, encrypted)
  await expect(run('restore', site.dataDir, file)).rejects.toMatchObject({
    stderr: 'The database is not empty: restore into an empty DATA_DIR or database.\n',
  })
  await site.stop()

  const plainDir = path.join(folder, 'plain')
  await run('restore', plainDir, file)
  const again = path.join(folder, 'again.zip')
  await run('backup', plainDir, again)
  const [before, after] = [await contents(file), await contents(again)]
  expect(Object.keys(before).filter((name) => name.startsWith('files/')).length).toBeGreaterThan(20)
  expect(after).toEqual(before)
  for (const table of keptTables)
    expect(String(before[`database/public.${table}.ndjson`]), table).toContain(student.id)
  for (const key of Object.values(sampleKeys)) expect(JSON.stringify(before)).not.toContain(key)

  const restoredDir = path.join(folder, 'restored')
  await runWith(secret, 'restore', restoredDir, encrypted)
  const fromEncrypted = path.join(folder, 'from-encrypted.zip')
  await run('backup', restoredDir, fromEncrypted)
  expect(await contents(fromEncrypted)).toEqual(before)

  const restored = await startSite({ dataDir: restoredDir })
  onTestFinished(async () => void (await restored.stop()))
  expect(restored.output()).not.toContain('First start')
  const { publishable } = await readKeys(restoredDir)
  const signIn = await fetch(`${restored.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishable, 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  })
  expect(signIn.status).toBe(200)
  // A broken file, a wrong passphrase and none are told, and nothing is made.
  const fresh = path.join(folder, 'fresh')
  const broken = path.join(folder, 'nothing.zip')
  await expect(run('restore', fresh, broken)).rejects.toMatchObject({
    stderr: `${broken} cannot be read.\n`,
  })
  await expect(
    runWith({ BACKUP_PASSPHRASE: 'another one' }, 'restore', fresh, encrypted),
  ).rejects.toMatchObject({
    stderr: `The passphrase does not open ${encrypted}, or the file is damaged.\n`,
  })
  await expect(run('restore', fresh, encrypted)).rejects.toMatchObject({
    stderr: `${encrypted} is encrypted: set BACKUP_PASSPHRASE.\n`,
  })
  expect(await readdir(fresh)).toEqual([])
})

/** A student with all that students keep. */
async function keepThings({ url, dataDir }: RunningSite) {
  const api = createApi(url, await readKeys(dataDir))
  const student = await api.newPerson()
  const owner = await connectOwner(dataDir)
  await addKeptRows(owner, student.id, (file) => uploadPicture(api, student.token, file))
  await owner.end()
  return student
}
