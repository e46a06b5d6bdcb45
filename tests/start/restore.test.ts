import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Statement } from '#platform/postgres/sql.ts'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { adminAccount, startSite } from '#scripts/start-site.ts'
import { connectOwner, freePort, killWeb, until } from '#tests/faults/site-processes.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { settledIn, textOf } from '#tests/start/transfer-screen.ts'
import { type Api, createApi, readKeys } from '#tests/support/api-client.ts'
import { readEntries, readSite, writeEntries } from '#tests/support/export-files.ts'
import { addKeptRows, keptTables, uploadPicture } from '#tests/support/kept-rows.ts'
import { createVisitor, type Visitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 600_000 })

test('the owner restores a backup in the browser, whole or not at all', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-restore-'))
  const env = { SEED: 'none', PORT: await freePort() }
  const dataDir = await makeDataFolder(env, startSite)
  let site = await startSite({ dataDir, env, readySeconds: 120 })
  onTestFinished(async () => {
    await site.stop()
    for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true })
  })
  const api = createApi(site.url, await readKeys(dataDir))
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const { id: adminId, token } = await api.signInPerson(adminAccount)
  const query = async <Row extends object>(statement: string | Statement) => {
    const owner = await connectOwner(dataDir)
    const { rows } = await owner.query<Row>(statement)
    await owner.end()
    return rows
  }

  // The site when the backup is made: a mail and a letter wait to be sent, and a student keeps things.
  const picture = await putPicture(api, token, adminId, 'kept.png')
  const title = 'Written before the backup'
  const post = await writePost(api, token, title)
  const student = await api.newPerson()
  const kept = await addKeptRows({ query }, student.id, (file) =>
    uploadPicture(api, student.token, file),
  )
  await send(api, 'Before the backup')
  await query(`insert into mail.outbox (id, kind, message, next_attempt_at)
    values ('00000000-0000-4000-8000-000000000001', 'sample',
      '{"kind": "sample", "to": "sample@example.com", "subject": "", "text": "", "html": ""}',
      now() + interval '1 year')`)
  await query(`insert into public.sign_up_offers_emails (email, confirmed_at)
    values ('leaves@example.com', now())`)
  const before = await readSite(dataDir, folder)
  for (const table of keptTables)
    expect(String(before[`json/${table}.json`]), table).toContain(student.id)
  expect(Object.keys(before)).toContain(`files/${kept.picture}`)
  const backup = await makeBackup(admin, dataDir)
  const here = `/admin/backups/${backup}/restore`

  // Everything is changed: the post and its picture are gone, and so on.
  expect((await api.send('DELETE', `/rest/v1/blog_posts?id=eq.${post}`, { token })).status).toBe(
    204,
  )
  await api.send('DELETE', `/storage/v1/object/${picture}`, { token })
  const { secret } = await readKeys(dataDir)
  const asService = { token: secret, headers: { apikey: secret } }
  await api.send('DELETE', `/storage/v1/object/${kept.picture}`, asService)
  await query(`delete from public.courses`)
  await query(`delete from public.learning_reminders`)
  await until('the bytes of the picture are gone', async () => {
    const [row] = await query<{ queued: number }>(
      'select count(*)::int as queued from storage.deleted_files',
    )
    return row?.queued === 0
  })
  await putPicture(api, token, adminId, 'later.png')
  await writePost(api, token, 'Written after the backup')
  const stranger = await api.newPerson()
  await query(`delete from public.contact_submissions`)
  await query(`update mail.outbox set status = 'sent', sent_at = now(), message = '{}'`)
  await query(`insert into public.letter_addresses (email, left_at)
    values ('leaves@example.com', now())
    on conflict (email) do update set left_at = now()`)
  const newPassword = 'sample-ledger-of-today'
  const changed = await api.send('PUT', '/auth/v1/user', { token, body: { password: newPassword } })
  expect(changed.status).toBe(200)
  await admin.signIn({ ...adminAccount, password: newPassword })
  const after = await readSite(dataDir, folder)
  const filesAfter = await listFiles(dataDir)
  const expectUnchanged = async () => {
    expect(await readSite(dataDir, folder)).toEqual(after)
    expect(await listFiles(dataDir)).toEqual(filesAfter)
    expect(await listBackups(dataDir)).toEqual([backup])
  }

  // One who is no admin gets nowhere.
  const guest = createVisitor(site.url)
  await guest.signIn(student)
  expect((await guest.post(here, { intent: 'look', passphrase: '' })).status).not.toBe(200)
  expect((await guest.get(here)).text).not.toContain('Check this backup')

  /** Opens the backup: both counts are shown. */
  const look = async () => {
    await admin.post(here, { intent: 'look', passphrase: '' })
    const text = textOf(await settledIn(dataDir, admin, here))
    expect(text).toMatch(/Blog posts In the backup 1 On this site now 1/)
    expect(text).toMatch(/Messages In the backup 1 On this site now 0/)
    expect(text).toMatch(/People with an account In the backup 2 On this site now 3/)
  }
  // Not before its contents were shown, and not without the word.
  await admin.post(here, { intent: 'restore', confirm: 'RESTORE', passphrase: '' })
  expect(textOf(await settledIn(dataDir, admin, here))).toContain('Check this backup')
  await look()
  const refused = await admin.post(here, { intent: 'restore', confirm: 'yes', passphrase: '' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Please type RESTORE to confirm.')
  await expectUnchanged()

  // Killed in the middle of its transaction: the site is as it was.
  const owner = await connectOwner(dataDir)
  await owner.query('begin; lock table public.blog_posts in share mode')
  await admin.post(here, { intent: 'restore', confirm: 'RESTORE', passphrase: '' })
  await until('the restore waits', async () => {
    const waiting = await query("select from pg_locks where not granted and locktype = 'relation'")
    return waiting.length > 0
  })
  expect((await admin.get(here)).text).toContain('The restore is running')
  await killWeb(site)
  site = await startSite({ dataDir, env, readySeconds: 120 })
  await Promise.allSettled([owner.query('rollback'), owner.end()])
  expect(textOf(await settledIn(dataDir, admin, here))).toContain(
    'interrupted because the site stopped',
  )
  await until('the start has removed every file', async () => {
    const queue = await query('select from storage.deleted_files')
    return queue.length === 0
  })
  await expectUnchanged()

  // A backup of a newer program, and a damaged one, are refused in words.
  const entries = await readEntries(path.join(dataDir, 'backups', backup))
  const manifest = JSON.parse(entries['manifest.json'] ?? '')
  const newer = 'site-2026-01-02T00-00-00Z.zip'
  await writeEntries(path.join(dataDir, 'backups', newer), {
    ...entries,
    'manifest.json': JSON.stringify({
      ...manifest,
      migrations: [...manifest.migrations, '20991231000000'],
    }),
  })
  expect(await lookAt(dataDir, admin, newer)).toContain('The backup is newer than this program')
  const damaged = 'site-2026-01-01T00-00-00Z.zip'
  await writeFile(path.join(dataDir, 'backups', damaged), 'PK')
  expect(await lookAt(dataDir, admin, damaged)).toContain('The file of this backup is damaged.')
  for (const name of [newer, damaged]) await rm(path.join(dataDir, 'backups', name))
  await expectUnchanged()

  await look()
  await admin.post(here, { intent: 'restore', confirm: 'restore', passphrase: '' })
  const page = await settledIn(dataDir, admin, here)
  expect(page).toContain('The backup is restored')
  // It can be restored again.
  expect(page).toContain('Check this backup')
  const first = /before-restore-[\dTZ-]+\.zip/.exec(page)?.[0] ?? ''
  expect(await listBackups(dataDir)).toEqual([first, backup].sort())

  // Everything is back but the act itself, and the newsletter that was left since.
  const now = await readSite(dataDir, folder)
  for (const name of Object.keys(before)) {
    if (!/\/(audit_log|letter_addresses|sign_up_offers_emails)\./.test(name))
      expect(now[name], name).toEqual(before[name])
  }
  expect(
    await query(
      `select unsubscribed_at is not null as "hasLeft" from public.sign_up_offers_emails`,
    ),
  ).toEqual([{ hasLeft: true }])
  expect(await query('select status from mail.outbox where kind = $$sample$$')).toEqual([
    { status: 'sent' },
  ])
  expect(await query('select act, actor_email as actor, detail from public.audit_log')).toEqual([
    { act: 'restore_backup', actor: adminAccount.email, detail: backup },
  ])
  await until('the caches are dropped', async () =>
    (await createVisitor(site.url).get('/blog')).text.includes(title),
  )
  const bytes = await fetch(`${site.url}/storage/v1/object/public/${picture}`)
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(samplePng)
  expect(await listFiles(dataDir)).toHaveLength(2)

  // Her own account stays as it is; all others log in again, or are gone.
  expect((await admin.get('/admin/users/log')).text).toContain('Restored the backup')
  await expect(api.signIn(adminAccount)).rejects.toThrow('400')
  await expect(api.signIn(stranger)).rejects.toThrow('400')
  expect((await api.send('GET', '/auth/v1/user', { token: student.token })).status).toBe(403)
  expect(await api.signIn(student)).toBeTruthy()
  const again = await api.signIn({ ...adminAccount, password: newPassword })
  expect((await api.send('GET', '/rest/v1/audit_log', { token: again })).status).toBe(200)

  // An encrypted one takes its passphrase.
  const passphrase = 'sample ledger river lamp'
  await admin.post('/admin/backups', { intent: 'save', time: '03:00', passphrase })
  const encrypted = await newBackup(dataDir, /^site-.*\.age$/)
  await send(api, 'After the encrypted backup')
  expect(await lookAt(dataDir, admin, encrypted, 'another passphrase')).toContain(
    'That passphrase doesn’t open this backup',
  )
  expect(await lookAt(dataDir, admin, encrypted, passphrase)).toContain('Type RESTORE to confirm')
  const there = `/admin/backups/${encrypted}/restore`
  const restoreWith = async (words: string) => {
    await admin.post(there, { intent: 'restore', confirm: 'RESTORE', passphrase: words })
    return textOf(await settledIn(dataDir, admin, there))
  }
  expect(await restoreWith('another passphrase')).toContain('Nothing was changed.')
  expect(await query('select from public.contact_submissions')).toHaveLength(2)
  await lookAt(dataDir, admin, encrypted, passphrase)
  expect(await restoreWith(passphrase)).toContain('The backup is restored')
  expect(await query('select from public.contact_submissions')).toHaveLength(1)
  const [job] = await query<{ row: string }>(
    "select j::text as row from private.jobs as j where kind = 'transfer'",
  )
  expect(job?.row).toContain(encrypted)
  expect(job?.row).not.toContain(passphrase)
})

test('a new installation takes the backup of the lost one, and its admin logs in as now', async () => {
  const old = await startSite({ env: { SEED: 'none' }, readySeconds: 120 })
  // A backup of another first start, whose admin has another id.
  const site = await startSite({ readySeconds: 120 })
  onTestFinished(async () => {
    await site.stop()
    await old.stop()
  })
  const oldApi = createApi(old.url, await readKeys(old.dataDir))
  const { id: oldId, token: oldToken } = await oldApi.signInPerson(adminAccount)
  await writePost(oldApi, oldToken, 'Written on the lost server')
  const oldAdmin = createVisitor(old.url)
  await oldAdmin.signIn(adminAccount)
  const backup = await makeBackup(oldAdmin, old.dataDir)

  const api = createApi(site.url, await readKeys(site.dataDir))
  const { id } = await api.signInPerson(adminAccount)
  expect(id).not.toBe(oldId)
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const file = path.join(site.dataDir, 'backups', backup)
  await mkdir(path.dirname(file), { recursive: true })
  await copyFile(path.join(old.dataDir, 'backups', backup), file)
  expect(await lookAt(site.dataDir, admin, backup)).toContain('Type RESTORE to confirm')
  const here = `/admin/backups/${backup}/restore`
  await admin.post(here, { intent: 'restore', confirm: 'RESTORE', passphrase: '' })
  await until('it is restored', async () =>
    (await createVisitor(site.url).get('/blog')).text.includes('Written on the lost server'),
  )
  const { id: nowId, token } = await api.signInPerson(adminAccount)
  expect(nowId).toBe(oldId)
  expect((await api.send('GET', '/rest/v1/audit_log', { token })).status).toBe(200)
})

async function putPicture(api: Api, token: string, person: string, name: string) {
  const picture = `blog-images/${person}/${name}`
  await uploadPicture(api, token, picture)
  return picture
}

async function writePost(api: Api, token: string, title: string): Promise<string> {
  const body = { title, content: '<p>Words</p>', published_at: new Date().toISOString() }
  const headers = { prefer: 'return=representation' }
  const answer = await api.send('POST', '/rest/v1/blog_posts', { body, token, headers })
  expect(answer.status).toBe(201)
  return (await answer.json())[0].id
}

async function send(api: Api, message: string) {
  const body = { name: 'Sample Sender', email: 'sender@example.com', message }
  expect((await api.send('POST', '/rest/v1/contact_submissions', { body })).status).toBe(201)
}

async function makeBackup(admin: Visitor, dataDir: string) {
  await admin.post('/admin/backups', { intent: 'backup' })
  return newBackup(dataDir, /^site-.*\.zip$/)
}

async function newBackup(dataDir: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await until('the backup is made', async () => {
    found = (await listBackups(dataDir)).find((name) => pattern.test(name))
    return found !== undefined
  })
  return found ?? ''
}

async function listBackups(dataDir: string) {
  const names = await readdir(path.join(dataDir, 'backups')).catch(() => [])
  return names.filter((name) => /\.zip(\.age)?$/.test(name)).sort()
}

/** The text of the screen after the backup was opened, or not. */
async function lookAt(dataDir: string, admin: Visitor, backup: string, passphrase = '') {
  const here = `/admin/backups/${backup}/restore`
  await admin.post(here, { intent: 'look', passphrase })
  return textOf(await settledIn(dataDir, admin, here))
}

/** Stored files but those that the next clean-up of storage removes. */
async function listFiles(dataDir: string) {
  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query<{ version: string }>(
    'select version from storage.deleted_files',
  )
  await owner.end()
  const queued = rows.map(({ version }) => version)
  const folder = path.join(dataDir, 'storage', 'objects')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile() && !queued.includes(entry.name))
    .map(({ name }) => name)
    .sort()
}
