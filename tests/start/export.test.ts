import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root, startSite } from '#scripts/start-site.ts'
import { contentTables } from '#server/export/contents.ts'
import { connectOwner } from '#tests/faults/site-processes.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { readExport } from '#tests/support/export-files.ts'
import { sampleKeys, saveSampleKeys } from '#tests/support/stripe-stand-in.ts'

vi.setConfig({ testTimeout: 240_000 })

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-export-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function run(script: string, dataDir: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env,
  })
}

test('an export can be read by people, and comes back whole on an empty data folder', async () => {
  const folder = await emptyFolder()
  const site = await startSite({ readySeconds: 120 })
  const siteKeys = await readKeys(site.dataDir)
  const api = createApi(site.url, siteKeys)
  const person = await api.newPerson()
  const formula = '=HYPERLINK("https://evil.example")'
  const row = { name: formula, email: 'sample@example.com', message: 'Line one,\nline two' }
  await api.send('POST', '/rest/v1/contact_submissions', { body: row })
  const post = { title: 'Sample of mine', content: '<p>Words &amp; <b>more</b></p>' }
  await api.send('POST', '/rest/v1/blog_posts', { body: post, token: person.token })
  const asOwner = { token: siteKeys.secret, headers: { apikey: siteKeys.secret } }
  const settings = { student_writing: 'approval' }
  await api.send('POST', '/rest/v1/site_settings', { ...asOwner, body: settings })
  await api.send('PATCH', `/rest/v1/user_roles?user_id=eq.${person.id}`, {
    ...asOwner,
    body: { is_trusted_writer: true },
  })
  for (const name of ['shown', 'orphaned']) {
    const stored = await api.send('POST', `/storage/v1/object/site-pictures/pictures/${name}.png`, {
      ...asOwner,
      body: samplePng,
      headers: { ...asOwner.headers, 'content-type': 'image/png' },
    })
    expect(stored.status).toBe(200)
  }
  const size = { width: 1, height: 1 }
  const portrait = { file: 'pictures/shown.png', alt: 'Sample', focusX: 50, focusY: 50, ...size }
  const words = { heading: 'Sample', portrait }
  await api.send('POST', '/rest/v1/site_documents', {
    ...asOwner,
    body: { name: 'about', content: words, changes: ['Heading: new'] },
  })
  await saveSampleKeys(site.dataDir)
  const file = path.join(folder, 'site.zip')
  expect((await run('export', site.dataDir, file)).stdout).toBe(`Export written to ${file}\n`)
  const owner = await connectOwner(site.dataDir)
  const { rows: hidden } = await owner.query(
    `select encrypted_password as secret from auth.users where encrypted_password <> ''
     union all select unsubscribe_token::text from sign_up_offers_emails
     union all select token from auth.refresh_tokens
     union all select value::text from platform.secrets`,
  )
  // Without triggers, which would write the time of now.
  await owner.query('set session_replication_role = replica')
  await owner.query("update storage.objects set updated_at = now() - interval '2 days'")
  const orphans = await run('storage-orphans', site.dataDir)
  expect(orphans.stdout).toContain('names: site-pictures/pictures/orphaned.png')
  expect(orphans.stdout).not.toContain('shown.png')
  await owner.end()
  await site.stop()

  const before = await readExport(file)
  const names = Object.keys(before)
  expect(names.filter((name) => name.startsWith('files/')).length).toBeGreaterThan(20)
  expect(names).toContain('html/posts/sample-of-mine.html')
  expect(names).toContain('files/site-pictures/pictures/shown.png')
  expect(String(before['json/site_document_versions.json'])).toContain('Heading: new')
  expect(String(before['json/site_settings.json'])).toContain('"approval"')
  expect(String(before['json/user_roles.json'])).toMatch(/"is_trusted_writer": ?true/)
  expect(before['html/posts/sample-of-mine.html']).toContain(post.content)
  expect(String(before['csv/contact_submissions.csv'])).toContain(`"'=HYPERLINK(`)
  const everything = JSON.stringify(before)
  expect(hidden.length).toBeGreaterThan(2)
  for (const { secret } of hidden) expect(everything).not.toContain(secret)
  for (const key of Object.values(sampleKeys)) expect(everything).not.toContain(key)

  const importedDir = path.join(folder, 'imported')
  await run('import', importedDir, file)
  const again = path.join(folder, 'again.zip')
  await run('export', importedDir, again)
  const after = await readExport(again)
  expect(withoutLog(after)).toEqual(withoutLog(before))
  expect(String(after['json/audit_log.json'])).toContain('import_site')
  expect(String(after['json/audit_log.json'])).toContain('the command line')

  const imported = await startSite({ dataDir: importedDir, readySeconds: 120 })
  onTestFinished(async () => void (await imported.stop()))
  expect(imported.output()).not.toContain('First start')
  expect((await fetch(`${imported.url}/blog/sample-of-mine`)).status).toBe(200)
  expect(await (await fetch(`${imported.url}/about`)).text()).toContain('>Sample</h1>')
  const picture = `${imported.url}/storage/v1/object/public/site-pictures/pictures/shown.png`
  expect(Buffer.from(await (await fetch(picture)).arrayBuffer())).toEqual(samplePng)
  const keys = await readKeys(importedDir)
  const recover = await createApi(imported.url, keys).send('POST', '/auth/v1/recover', {
    body: { email: person.email },
  })
  expect(recover.status).toBe(200)
  await expect(run('import', importedDir, file)).rejects.toMatchObject({
    stderr: 'The database is not empty: restore into an empty DATA_DIR or database.\n',
  })
})

/** An import adds its own entry to the audit log. */
function withoutLog(entries: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !name.includes('audit_log')))
}

test('no table of the site is left out of the export', async () => {
  const { owner } = await temporaryDatabase()
  const { rows } = await owner.query<{ name: string }>({
    text: "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    values: [],
  })
  expect(rows.map(({ name }) => name).sort()).toEqual([...contentTables].sort())
})
