import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { root, startSite } from '#scripts/start-site.ts'
import { ghostExport } from '#server/export/take-in/sample-exports.ts'
import { freePort, killWeb, until } from '#tests/faults/site-processes.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { settled } from '#tests/start/transfer-screen.ts'
import { readExport } from '#tests/support/export-files.ts'
import { addKeptRows, keptTables } from '#tests/support/kept-rows.ts'
import { insertSoldOrders } from '#tests/support/sold-orders.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { connectTo, hostedKeys, startHostedSupabase, withSecretKey } from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 600_000 })

const ownerAccount = { email: 'owner@example.com', password: 'sample-owner-pass-42' }
const png = { contentType: 'image/png' }

async function startHost() {
  const services = await startHostedSupabase()
  return {
    ...services,
    env: withSecretKey(services.url),
    service: connectTo(services.url, hostedKeys.secret),
    guest: connectTo(services.url),
  }
}

type Host = Awaited<ReturnType<typeof startHost>>

/** An owner, a post and a page that name her pictures, what she sold, and what a student keeps. */
async function fill({ owner, service, guest }: Host) {
  const { data } = await guest.auth.signUp(ownerAccount)
  const ownerId = data.user?.id ?? ''
  await owner.query(sql`update public.user_roles set role = 'admin' where user_id = ${ownerId}`)
  const picture = `${ownerId}/me.png`
  for (const [bucket, name] of [
    ['blog-images', picture],
    ['site-pictures', 'pictures/portrait.png'],
  ] as const) {
    const stored = await service.storage.from(bucket).upload(name, samplePng, png)
    expect(stored.error).toBeNull()
  }
  await service
    .from('blog_posts')
    .insert({
      title: 'Sample post',
      content: `<p>Words</p><img src="/storage/v1/object/public/blog-images/${picture}" alt="Me">`,
      user_id: ownerId,
      published_at: new Date().toISOString(),
    })
    .throwOnError()
  await owner.query(insertSoldOrders(ownerId))
  const student = await guest.auth.signUp({ ...ownerAccount, email: 'student@example.com' })
  const studentId = student.data.user?.id ?? ''
  const kept = await addKeptRows(owner, studentId, async (file) => {
    const [bucket = '', ...name] = file.split('/')
    const stored = await service.storage.from(bucket).upload(name.join('/'), samplePng, png)
    expect(stored.error).toBeNull()
  })
  return { ownerId, picture, studentId, kept }
}

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hosted-transfers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function command(script: string, given: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...given }
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env,
  })
}

/** An import adds its own entry to the audit log. */
async function readContent(file: string) {
  const entries = Object.entries(await readExport(file))
  return Object.fromEntries(entries.filter(([name]) => !name.includes('audit_log')))
}

test('a site moves between hosted Supabase projects and a data folder, with the same commands', async () => {
  const folder = await emptyFolder()
  const [from, to] = await Promise.all([startHost(), startHost()])
  const { ownerId, picture, studentId, kept } = await fill(from)
  const zip = path.join(folder, 'hosted.zip')
  await command('export', { ...from.env, DATA_DIR: folder }, zip)
  const exported = await readContent(zip)
  expect(Object.keys(exported)).toContain(`files/blog-images/${picture}`)
  expect(Object.keys(exported)).toContain(`files/${kept.picture}`)
  for (const table of keptTables)
    expect(String(exported[`json/${table}.json`]), table).toContain(studentId)
  expect(String(exported['json/people.json'])).toContain(ownerAccount.email)

  // The first attempt is killed in the middle of its one call, which then has to fail.
  const dataDir = path.join(folder, 'data')
  const { second } = await to.owner.transaction(async (held) => {
    await held.query(sql`lock table public.blog_posts in share mode`)
    const first = command('import', { ...to.env, DATA_DIR: dataDir }, zip)
    await until('it waits', () => isWaiting(to))
    first.child.kill('SIGKILL')
    await expect(first).rejects.toThrow()
    const second = command('import', { ...to.env, DATA_DIR: dataDir }, zip)
    await until('the second has cancelled the first', async () => {
      const cancelled = sql`select from private.transfers where cancelled_at is not null`
      return (await to.owner.query(cancelled)).rowCount > 0
    })
    return { second }
  })
  await second
  const again = path.join(folder, 'again.zip')
  await command('export', { ...to.env, DATA_DIR: folder }, again)
  expect(await readContent(again)).toEqual(exported)
  const { publicUrl } = to.guest.storage.from('blog-images').getPublicUrl(picture).data
  expect(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).toEqual(samplePng)
  // Accounts come without a password.
  expect((await to.guest.auth.signInWithPassword(ownerAccount)).error?.code).toBe(
    'invalid_credentials',
  )
  const { data: role } = await to.service
    .from('user_roles')
    .select('role')
    .eq('user_id', ownerId)
    .single()
  expect(role).toEqual({ role: 'admin' })
  await expect(command('import', { ...to.env, DATA_DIR: folder }, zip)).rejects.toMatchObject({
    stderr: expect.stringContaining('This Supabase project has accounts'),
  })
  const { SUPABASE_SECRET_KEY: _, ...withoutSecret } = from.env
  await expect(
    command('export', { ...withoutSecret, DATA_DIR: folder }, again),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('SUPABASE_SECRET_KEY') })

  const bundledDir = path.join(folder, 'bundled')
  await command('import', { DATA_DIR: bundledDir }, zip)
  const bundled = path.join(folder, 'bundled.zip')
  await command('export', { DATA_DIR: bundledDir }, bundled)
  expect(await readContent(bundled)).toEqual(exported)
})

test('on hosted Supabase the owner exports and imports in the browser, whole or not at all', async () => {
  const folder = await emptyFolder()
  const host = await startHost()
  const { ownerId, picture } = await fill(host)
  const dataDir = path.join(folder, 'data')
  const env = { ...host.env, PORT: await freePort() }
  let site = await startSite({ env, dataDir })
  onTestFinished(async () => void (await site.stop()))
  const admin = createVisitor(site.url)
  await admin.signIn(ownerAccount)

  await admin.post('/admin/export', { intent: 'export' })
  expect(await settled(admin, '/admin/export', host.owner)).toContain('Your export is ready')
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const zip = await fetch(`${site.url}/admin/export/site.zip`, { headers: { cookie } })
  const bytes = await zip.bytes()

  await host.service.from('blog_posts').update({ title: 'Changed since' }).eq('user_id', ownerId)
  const other = await host.guest.auth.signUp({ ...ownerAccount, email: 'since@example.com' })
  await host.service.storage.from('blog-images').upload(`${ownerId}/since.png`, samplePng, png)
  const before = await describe(host)
  const check = async () => {
    const upload = `${ownerId}/site.zip`
    const type = { contentType: 'application/zip', upsert: true }
    const stored = await host.service.storage.from('site-imports').upload(upload, bytes, type)
    expect(stored.error).toBeNull()
    await admin.post('/admin/export', { intent: 'check', path: upload })
    expect(await settled(admin, '/admin/export', host.owner)).toContain(
      'Replace everything on this site?',
    )
  }

  await check()
  await host.owner.transaction(async (held) => {
    await held.query(sql`lock table public.blog_posts in share mode`)
    await admin.post('/admin/export', { intent: 'import' })
    await until('it waits', () => isWaiting(host))
    await killWeb(site)
    site = await startSite({ env, dataDir })
    expect(await settled(admin, '/admin/export', host.owner)).toContain(
      'interrupted because the site stopped',
    )
  })
  await until('its call has failed', async () => (await countCommits(host)) === 0)
  expect(await describe(host)).toEqual(before)

  await check()
  await admin.post('/admin/export', { intent: 'import' })
  expect(await settled(admin, '/admin/export', host.owner)).toContain('The import is done')
  const posts = await host.service.from('blog_posts').select('title').throwOnError()
  expect(posts.data).toEqual([{ title: 'Sample post' }])
  expect(
    (await host.service.auth.admin.getUserById(other.data.user?.id ?? '')).data.user,
  ).toBeNull()
  const files = await host.service.storage.from('blog-images').list(ownerId)
  expect(files.data?.map(({ name }) => name)).toEqual([path.basename(picture)])
  expect((await describe(host)).staged).toBe(0)
  // Her own account is the one of here, with its password.
  expect((await host.guest.auth.signInWithPassword(ownerAccount)).error).toBeNull()

  const { SUPABASE_SECRET_KEY: _, ...withoutSecret } = host.env
  const plain = await startSite({ env: withoutSecret })
  onTestFinished(async () => void (await plain.stop()))
  const visitor = createVisitor(plain.url)
  await visitor.signIn(ownerAccount)
  expect((await visitor.get('/admin/export')).text).toContain('set SUPABASE_SECRET_KEY')
})

test('on hosted Supabase a blog is brought whole, and a kill in the middle leaves nothing', async () => {
  const folder = await emptyFolder()
  const host = await startHost()
  const { ownerId } = await fill(host)
  const dataDir = path.join(folder, 'data')
  const env = { ...host.env, PORT: await freePort() }
  let site = await startSite({ env, dataDir })
  onTestFinished(async () => void (await site.stop()))
  const admin = createVisitor(site.url)
  await admin.signIn(ownerAccount)
  const screen = '/admin/export/blog'
  const bucket = host.service.storage.from('site-imports')
  const read = async (text: string) => {
    const upload = `${ownerId}/blog.json`
    const type = { contentType: 'application/json', upsert: true }
    expect((await bucket.upload(upload, text, type)).error).toBeNull()
    await admin.post(screen, { intent: 'read', path: upload })
    return settled(admin, screen, host.owner)
  }

  expect(await read('{"no": "blog"}')).toContain('This file is not an export of Ghost')
  const before = await describe(host)
  const blog = ghostExport([{ title: 'Brought along' }, { status: 'draft' }, { type: 'page' }])
  const report = await read(blog)
  expect(report).toContain('Bring 2 posts from Ghost?')
  expect(report).toContain('1 page')
  expect(await describe(host)).toEqual(before)

  await host.owner.transaction(async (held) => {
    await held.query(sql`lock table public.blog_posts in share mode`)
    await admin.post(screen, { intent: 'bring' })
    await until('it waits', () => isWaiting(host))
    await killWeb(site)
    site = await startSite({ env, dataDir })
    expect(await settled(admin, screen, host.owner)).toContain(
      'interrupted because the site stopped',
    )
  })
  await until('its call has failed', async () => (await countCommits(host)) === 0)
  expect(await describe(host)).toEqual(before)

  await read(blog)
  await admin.post(screen, { intent: 'bring' })
  expect(await settled(admin, screen, host.owner)).toContain('Your posts are here')
  const posts = await host.service.from('blog_posts').select('title').order('title').throwOnError()
  expect(posts.data.map(({ title }) => title)).toEqual(['Brought along', 'Sample 1', 'Sample post'])
  const visitor = createVisitor(site.url)
  await until('the old address leads to it', async () => {
    const { status, headers } = await visitor.get('/sample-0/')
    return status === 301 && headers.location === '/blog/sample-0'
  })
})

async function isWaiting({ owner }: Host) {
  const { rowCount } = await owner.query(
    sql`select from pg_locks where not granted and locktype = 'relation'`,
  )
  return rowCount > 0
}

async function countCommits({ owner }: Host) {
  const { rowCount } = await owner.query(sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and query ~ 'commit_(import|take_in)'
      and pid <> pg_backend_pid()`)
  return rowCount
}

/** Counts that an import that failed must not change. */
async function describe({ owner }: Host) {
  const { rows } = await owner.query<Record<string, number>>(sql`
    select
      (select count(*) from auth.users)::int as people,
      (select count(*) from public.blog_posts)::int as posts,
      (select count(*) from storage.objects)::int as files,
      (select count(*) from private.transfer_rows)::int as staged`)
  return rows[0] ?? {}
}
