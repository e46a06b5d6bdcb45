import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { adminAccount, type RunningSite, startSite } from '#scripts/start-site.ts'
import { connectOwner, freePort, killWeb, until } from '#tests/faults/site-processes.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { settledIn, textOf } from '#tests/start/transfer-screen.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { readEntries, readExport, readSite, writeEntries } from '#tests/support/export-files.ts'
import { addKeptRows, uploadPicture } from '#tests/support/kept-rows.ts'
import { insertSoldOrders } from '#tests/support/sold-orders.ts'
import { createVisitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 600_000 })

test('a site moves to another in the browser, whole or not at all', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-import-'))
  const zip = path.join(folder, 'site.zip')
  const env = { SEED: 'none', PORT: await freePort() }
  const dataDir = await makeDataFolder(env, startSite)
  const old = await startSite({ readySeconds: 120 })
  let site = await startSite({ dataDir, env, readySeconds: 120 })
  onTestFinished(async () => {
    await site.stop()
    await old.stop()
    for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true })
  })

  const written = await writeOldSite(old)
  await exportInBrowser(old, zip)
  const exported = await readExport(zip)
  const entries = await readEntries(zip)

  const api = createApi(site.url, await readKeys(dataDir))
  const stranger = await api.newPerson()
  const message = { name: 'Before', email: 'before@example.com', message: 'Before the import' }
  await api.send('POST', '/rest/v1/contact_submissions', { body: message })
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const { id, token } = await api.signInPerson(adminAccount)
  const mail = { host: 'mail.river.example', port: '465', encryption: 'tls', senderName: 'River' }
  const sender = { senderEmail: 'hello@river.example', user: '', password: '' }
  const saved = await admin.post('/admin/mail', { intent: 'save', ...mail, ...sender })
  expect(saved.status).toBe(200)
  const before = await readSite(dataDir, folder)
  const filesBefore = await listFiles(dataDir)
  const expectUnchanged = async () => {
    expect(await readSite(dataDir, folder)).toEqual(before)
    expect(await listFiles(dataDir)).toEqual(filesBefore)
    expect(await listTransferFolder(dataDir)).toEqual([])
    const backups = await readdir(path.join(dataDir, 'backups')).catch(() => [])
    expect(backups.filter((name) => name.startsWith('before-'))).toEqual([])
  }
  const check = async (file: string) => {
    const upload = `${id}/${path.basename(file)}`
    const stored = await api.send('POST', `/storage/v1/object/site-imports/${upload}`, {
      token,
      body: await readFile(file),
      headers: { 'content-type': 'application/zip' },
    })
    expect(stored.status).toBe(200)
    await admin.post('/admin/export', { intent: 'check', path: upload })
    return settledIn(dataDir, admin, '/admin/export')
  }

  const { 'json/products.json': _, ...cut } = entries
  await writeEntries(path.join(folder, 'cut.zip'), cut)
  const refused = 'The ZIP does not contain json/products.json.'
  expect(textOf(await check(path.join(folder, 'cut.zip')))).toContain(refused)
  await expectUnchanged()

  /** Holds the import in the middle of its transaction. */
  const importWhile = async (act: () => Promise<unknown>) => {
    const page = await check(zip)
    expect(textOf(page)).toMatch(/Blog posts In the ZIP \d+ On this site now 0/)
    const owner = await connectOwner(dataDir)
    await owner.query('begin; lock table public.blog_posts in share mode')
    await admin.post('/admin/export', { intent: 'import' })
    const watcher = await connectOwner(dataDir)
    await until('the import waits', async () => {
      const { rows } = await watcher.query(
        "select from pg_locks where not granted and locktype = 'relation'",
      )
      return rows.length > 0
    })
    expect((await admin.get('/admin/export')).text).toContain('The import is running')
    const busy = await admin.post('/admin/export', { intent: 'export' })
    expect(busy.headers['set-cookie']?.join()).toContain('toast=')
    await act()
    await Promise.allSettled([owner.query('rollback')])
    await Promise.allSettled([owner.end(), watcher.end()])
  }

  await importWhile(() => admin.post('/admin/export', { intent: 'cancel' }))
  expect(textOf(await settledIn(dataDir, admin, '/admin/export'))).toContain(
    'The import was cancelled',
  )
  await expectUnchanged()

  await importWhile(async () => {
    await killWeb(site)
    site = await startSite({ dataDir, env, readySeconds: 120 })
  })
  expect(textOf(await settledIn(dataDir, admin, '/admin/export'))).toContain(
    'interrupted because the site stopped',
  )
  await until('the start has removed every file', async () => !(await readQueue(dataDir)).length)
  await expectUnchanged()

  const guest = createVisitor(site.url)
  expect((await guest.get('/blog')).text).not.toContain(written.title)
  await check(zip)
  await admin.post('/admin/export', { intent: 'import' })
  const page = await settledIn(dataDir, admin, '/admin/export')
  expect(page).toContain('The import is done')
  const backup = /before-import-[\dTZ-]+\.zip/.exec(page)?.[0] ?? ''
  expect(await readdir(path.join(dataDir, 'backups'))).toContain(backup)
  expect(await listTransferFolder(dataDir)).toEqual([])
  await until('the caches are dropped', async () =>
    (await guest.get('/blog')).text.includes(written.title),
  )
  expect((await guest.get('/blog/written-by-the-admin')).text).toContain(`blog-images/${id}/me.png`)
  const picture = `${site.url}/storage/v1/object/public/blog-images/${id}/me.png`
  expect(Buffer.from(await (await fetch(picture)).arrayBuffer())).toEqual(samplePng)

  expect((await guest.get(`/record?token=${written.link}`)).text).toContain('Learning record')

  // The admin's account is the one of this site; all other rows are those of the export.
  const imported = JSON.parse(JSON.stringify(exported).replaceAll(written.adminId, id))
  const now = await readSite(dataDir, folder)
  for (const name of Object.keys(imported)) {
    if (!/\/(people|user_roles|audit_log)\./.test(name))
      expect(now[name], name).toEqual(imported[name])
  }
  expect(Object.keys(now).sort()).toEqual(Object.keys(imported).sort())
  // The log keeps what was done here, and marks what comes from the ZIP.
  expect(await readLog(dataDir)).toEqual([
    { act: 'change_mail_server', actor: adminAccount.email, is_imported: false },
    { act: 'import_site', actor: adminAccount.email, is_imported: false },
    { act: 'make_site_export', actor: adminAccount.email, is_imported: true },
  ])
  expect(textOf((await admin.get('/admin/users/log')).text)).toMatch(
    /From the import of .+ Asked for an export/,
  )
  const people = (await readPeople(dataDir)).map(({ email }) => email)
  expect(people).toContain(written.student.email)
  expect(people).not.toContain(stranger.email)
  await expect(api.signIn(written.student)).rejects.toThrow('400')
  expect(await api.signIn(adminAccount)).toBeTruthy()
})

/**
 * A student with a link to her record, what she bought and all that students keep, a draft lesson, a
 * module that opens later, and a post of the admin with a picture in the admin's folder.
 */
async function writeOldSite(site: RunningSite) {
  const api = createApi(site.url, await readKeys(site.dataDir))
  const student = await api.newPerson()
  const { id: adminId, token } = await api.signInPerson(adminAccount)
  const title = 'Written by the admin'
  const picture = `blog-images/${adminId}/me.png`
  await uploadPicture(api, token, picture)
  const content = `<p>Words</p><img src="/storage/v1/object/public/${picture}" alt="Me">`
  const body = { title, content, published_at: new Date().toISOString() }
  const post = await api.send('POST', '/rest/v1/blog_posts', { body, token })
  expect(post.status).toBe(201)
  const draft = { body: { is_published: false }, token }
  await api.send('PATCH', '/rest/v1/course_lessons?slug=eq.the-bank-feed', draft)
  const later = { body: { opens_at: '2099-01-01T00:00:00Z' }, token }
  await api.send('PATCH', '/rest/v1/course_modules?title=eq.Money in', later)
  const made = await api.send('POST', '/rest/v1/record_links', {
    body: { user_id: student.id },
    token: student.token,
    headers: { prefer: 'return=representation' },
  })
  const [{ id: link }] = await made.json()
  const owner = await connectOwner(site.dataDir)
  await owner.query(insertSoldOrders(student.id))
  await addKeptRows(owner, student.id, (file) => uploadPicture(api, student.token, file))
  await owner.end()
  return { title, student, adminId, link }
}

async function exportInBrowser(site: RunningSite, file: string) {
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  await admin.post('/admin/export', { intent: 'export' })
  expect(await settledIn(site.dataDir, admin, '/admin/export')).toContain('Your export is ready')
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${site.url}/admin/export/site.zip`, { headers: { cookie } })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  await writeFile(file, await answer.bytes())
  await until('it is removed', async () => (await listTransferFolder(site.dataDir)).length === 0)
  expect((await admin.get('/admin/export/site.zip')).location).toBe('/admin/export')
}

/** Stored files but those that the next clean-up of storage removes. */
async function listFiles(dataDir: string) {
  const folder = path.join(dataDir, 'storage', 'objects')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const queued = await readQueue(dataDir)
  return found
    .filter((entry) => entry.isFile() && !queued.includes(entry.name))
    .map(({ name }) => name)
    .sort()
}

async function readQueue(dataDir: string) {
  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query<{ version: string }>(
    'select version from storage.deleted_files',
  )
  await owner.end()
  return rows.map(({ version }) => version)
}

function listTransferFolder(dataDir: string) {
  return readdir(path.join(dataDir, 'transfer')).catch(() => [])
}

async function readLog(dataDir: string) {
  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query(
    `select act, actor_email as actor, imported_at is not null as is_imported
     from public.audit_log order by act`,
  )
  await owner.end()
  return rows
}

async function readPeople(dataDir: string) {
  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query<{ email: string }>('select email from auth.users')
  await owner.end()
  return rows
}
