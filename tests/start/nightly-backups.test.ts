import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3Store } from '#platform/storage/files/s3-store.ts'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { adminAccount, startSite } from '#scripts/start-site.ts'
import { openArchive } from '#server/backup/archive.ts'
import type { Results } from '#server/backup/results.ts'
import { connectOwner, killWeb, until } from '#tests/faults/site-processes.ts'
import { startS3Server } from '#tests/protocol/storage/s3-server.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'
import { createVisitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 300_000 })

const passphrase = 'sample ledger river lamp'
const longAgo = '2026-01-01T00:00:00.000Z'
const oldNames = [
  ...['2026-01-01', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10'],
  ...['2026-01-11', '2026-01-12', '2026-01-13', '2026-01-14'],
].map((day) => `site-${day}T11-00-00Z.zip`)
/** The newest of each of seven days and four weeks is kept, with the one that is made now. */
const deletedNames = [...oldNames.slice(1, 4)]

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The folder of a site whose last backup was missed. */
async function missedNight() {
  const dataDir = await makeDataFolder({ SEED: 'none' }, startSite)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const folder = path.join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const file = (name: string) => path.join(folder, name)
  const readResults = async () =>
    JSON.parse(await readFile(file('results.json'), 'utf8')) as Results
  const writeResults = (results: Partial<Results>) =>
    writeFile(file('results.json'), JSON.stringify(results))
  await writeResults({ since: longAgo, lastBackup: null, lastCheck: null, goodCheck: null })
  return {
    dataDir,
    folder,
    file,
    readResults,
    writeResults,
    list: async () => (await readdir(folder)).filter((name) => name.startsWith('site-')).sort(),
  }
}

test('a missed backup is made once, encrypted, kept here and in S3, and checked by restoring it', async () => {
  const store = await startS3Server(await emptyFolder())
  const mailServer = await startMailServer()
  const night = await missedNight()
  const { endpoint = '', bucket, region, accessKeyId, secretAccessKey } = store.settings
  const settings = { isOn: true, time: '03:00', passphrase }
  await writeFile(path.join(night.dataDir, 'backup-settings.json'), JSON.stringify(settings))
  const s3 = createS3Store(store.settings)
  for (const name of oldNames) {
    await writeFile(night.file(name), 'old')
    await s3.put(`backups/${name}`, bytesOf('old'))
  }
  const site = await startSite({
    dataDir: night.dataDir,
    readySeconds: 120,
    env: {
      ...{ SEED: 'none', WEB_CONCURRENCY: '2', SMTP_URL: mailServer.url },
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
  })
  onTestFinished(async () => {
    await site.stop()
    await mailServer.close()
  })
  await until('checked', async () => (await night.readResults()).lastCheck !== null)

  const { lastBackup, lastCheck, goodCheck } = await night.readResults()
  expect([lastBackup, lastCheck]).toEqual([
    expect.objectContaining({ isGood: true }),
    expect.objectContaining({ isGood: true }),
  ])
  const kept = oldNames.filter((name) => !deletedNames.includes(name))
  const name = goodCheck?.name ?? ''
  expect(await night.list()).toEqual([...kept, name])
  expect(goodCheck?.rows).toBeGreaterThan(5)
  expect((await stat(night.file(name))).mode & 0o777).toBe(0o600)
  const copies = []
  for await (const { key } of s3.list('backups')) copies.push(key)
  expect(copies.sort()).toEqual([...kept, name].map((one) => `backups/${one}`))
  const bytes = await readFile(night.file(name))
  const copy = await new Response(await s3.get(`backups/${name}`)).arrayBuffer()
  expect(Buffer.compare(Buffer.from(copy), bytes)).toBe(0)
  expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  const archive = await openArchive(night.file(name), { passphrase, folder: night.folder })
  for (const entry of archive.names) expect(await archive.text(entry)).not.toContain(passphrase)
  await archive.close()

  // Only an admin reads it, by no other way than the screen.
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const screen = await admin.get('/admin/backups')
  expect(screen.text).toContain('New backups are encrypted')
  expect(screen.text).not.toContain(passphrase)
  const download = await admin.get(`/admin/backups/${name}`)
  expect(download.status).toBe(200)
  expect(download.headers).toMatchObject({
    'content-length': String(bytes.byteLength),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  const student = createVisitor(site.url)
  await student.signUp({ email: 'student@example.com', password: 'sample-ledger-of-mine' })
  for (const stranger of [createVisitor(site.url), student]) {
    const refused = await stranger.get(`/admin/backups/${name}`)
    expect(refused).toMatchObject({ status: 302, text: '' })
    expect((await stranger.post('/admin/backups', { intent: 'backup' })).status).toBe(302)
  }
  for (const elsewhere of ['results.json', '..%2Fkeys.json', `..%2Fbackups%2F${name}`]) {
    expect((await admin.get(`/admin/backups/${elsewhere}`)).status).toBe(404)
  }
  const inStorage = await fetch(`${site.url}/storage/v1/object/public/backups/${name}`)
  expect(inStorage.ok).toBe(false)

  // The owner hears of failures where she reads her mail.
  const ownerEmail = 'owner@river.example'
  const address = await admin.post('/admin/mail', { intent: 'mailbox', ownerEmail })
  expect(address.status).toBe(200)

  // One changed byte is found by the check.
  const handle = await open(night.file(name), 'r+')
  const middle = Math.floor(bytes.byteLength / 2)
  await handle.write(Buffer.from([(bytes[middle] ?? 0) ^ 1]), 0, 1, middle)
  await handle.close()
  expect((await admin.post('/admin/backups', { intent: 'check' })).location).toBe('/admin/backups')
  const mail = await until(
    'the check fails',
    async () => (await night.readResults()).lastCheck?.isGood === false,
  ).then(() => mailServer.lastTo(ownerEmail))
  expect(mail.subject).toBe('The newest backup of your site could not be restored')
  expect(mail.text).toContain('or the file is damaged.')
  expect((await admin.get('/admin/backups')).text).toContain('newest backup could not be restored')

  // A new backup is checked again, and settles it.
  await admin.post('/admin/backups', { intent: 'backup' })
  await until('good again', async () => (await night.readResults()).lastCheck?.isGood === true)
  expect((await admin.get('/admin/backups')).text).not.toContain('could not be restored')
  expect((await admin.get('/admin/dashboard')).text).not.toContain('problem with your backups')

  // Without its copy a backup counts as failed: on the dashboard and by mail.
  await store.stop()
  await admin.post('/admin/backups', { intent: 'backup' })
  await until('it fails', async () => (await night.readResults()).lastBackup?.isGood === false)
  expect((await mailServer.lastTo(ownerEmail, 2)).text).toContain('not copied to S3')
  const dashboard = await admin.get('/admin/dashboard')
  expect(dashboard.text).toContain('1 problem with your backups')
  expect(dashboard.text).toContain('restored and counted')
  expect(site.output()).not.toContain(passphrase)
})

test('a crash in the middle of a backup or a check leaves nothing, and the next start makes it good', async () => {
  const night = await missedNight()
  await night.writeResults({ since: new Date().toISOString(), lastBackup: null, lastCheck: null })
  const env = { SEED: 'none' }
  const start = () => startSite({ dataDir: night.dataDir, readySeconds: 120, env })
  let site = await start()
  onTestFinished(async () => void (await site.stop()))

  const owner = await connectOwner(night.dataDir)
  await owner.query('begin; lock table public.blog_posts in access exclusive mode')
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  await admin.post('/admin/backups', { intent: 'backup' })
  const halfArchives = async () =>
    (await readdir(night.folder)).filter((name) => name.endsWith('.zip.part'))
  await until('half an archive', async () => (await halfArchives()).length === 1)
  expect((await admin.get('/admin/backups')).text).toContain('Backing up...')
  await killWeb(site)
  await owner.end().catch(() => {})
  expect(await night.list()).toEqual(await halfArchives())

  await night.writeResults({ since: longAgo, lastBackup: null, lastCheck: null })
  site = await start()
  await until('the missed backup', async () => (await night.readResults()).lastBackup !== null)
  expect(await halfArchives()).toEqual([])
  const [name] = await night.list()

  const scratch = "select count(*)::int from pg_database where datname like 'backup_check_%'"
  const countScratch = async () => {
    const client = await connectOwner(night.dataDir)
    const { rows } = await client.query<{ count: number }>(scratch)
    await client.end()
    return rows[0]?.count
  }
  await until('the check is at work', async () => (await countScratch()) === 1)
  await killWeb(site)
  site = await start()
  await until('the check', async () => (await night.readResults()).lastCheck?.isGood === true)
  expect(await countScratch()).toBe(0)
  expect(await night.list()).toEqual([name])
  expect((await readdir(night.folder)).sort()).toEqual(['results.json', name].sort())
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
