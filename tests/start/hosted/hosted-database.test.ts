import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { urlTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { exportSite } from '#server/export/export.ts'
import { importSite, runImport } from '#server/export/import.ts'
import { openExport } from '#server/export/read-export.ts'
import { openBlog } from '#server/export/take-in/open-blog.ts'
import { ghostExport } from '#server/export/take-in/sample-exports.ts'
import { stageBlog } from '#server/export/take-in/take-in.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { createServiceClient } from '#server/service-client.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { readExport } from '#tests/support/export-files.ts'
import { startHostedPostgres } from '#tests/support/hosted-postgres.ts'
import {
  connectTo,
  hostedKeys,
  startHostedSite,
  startHostedSupabase,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

const studentAccount = { email: 'student@example.com', password: 'sample-student-pass-42' }

async function startProject() {
  const postgres = await startHostedPostgres()
  onTestFinished(() => postgres.stop())
  const project = new pg.Client(postgres.projectUrl)
  await project.connect()
  onTestFinished(() => project.end())
  return { ...postgres, project }
}

/** The project with the tables of the site, its services and its first admin. */
async function startSiteOf({ project, projectUrl, platformUrl }: Project) {
  await migrateSite(urlTarget(projectUrl))
  // The auth service of these services queues its mails there; Supabase's own has another way.
  await project.query(`
    grant usage on schema mail to supabase_auth_admin;
    grant all on mail.outbox, mail.unsent to supabase_auth_admin`)
  const { url } = await startHostedSupabase({ databaseUrl: platformUrl })
  const site = await startHostedSite(withSecretKey(url))
  return { url, site }
}

type Project = Awaited<ReturnType<typeof startProject>>

test('the migrations apply as a postgres with the rights of a hosted project, where people sign up, claim, write, upload and are deleted', async () => {
  const running = await startProject()
  const { project } = running
  for (const refused of [
    'create table auth.mine ()',
    'alter table storage.objects add column mine text',
    'alter table auth.users disable row level security',
    'set role supabase_storage_admin',
    'set role supabase_auth_admin',
    'delete from storage.objects where true',
    'create role chief superuser',
  ]) {
    await expect(project.query(refused), refused).rejects.toMatchObject({ code: '42501' })
  }
  await project.query('create table public.bare ()')
  const grants = await project.query(
    `select from pg_class where oid = 'bare'::regclass and relacl is null`,
  )
  expect(grants.rowCount).toBe(1)
  await project.query('drop table public.bare')

  const { url } = await startSiteOf(running)
  const student = connectTo(url)
  const { data: signedUp } = await student.auth.signUp(studentAccount)
  const studentId = signedUp.user?.id ?? ''
  const { data: products } = await student.from('products').select('id').eq('price', 0)
  await student
    .from('product_orders')
    .insert({ user_id: studentId, product_id: products?.[0]?.id })
    .throwOnError()
  await student
    .from('blog_posts')
    .insert({ title: 'My first ledger', content: '<p>Calm.</p>', user_id: studentId })
    .throwOnError()
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'teal' },
  })
    .webp()
    .toBuffer()
  const uploaded = await student.storage
    .from('blog-images')
    .upload(`${studentId}/one/me.webp`, picture, { contentType: 'image/webp' })
  expect(uploaded.error).toBeNull()

  const admin = connectTo(url)
  await admin.auth.signInWithPassword(adminAccount)
  const cover = await admin.storage
    .from('product-covers')
    .upload('sample/cover.webp', picture, { contentType: 'image/webp' })
  expect(cover.error).toBeNull()
  await admin.rpc('delete_person', { person: studentId }).throwOnError()
  const { rows } = await project.query(
    `select
      (select count(*)::int from auth.users where id = $1) as accounts,
      (select count(*)::int from product_orders where user_id = $1) as orders,
      (select count(*)::int from blog_posts where user_id = $1) as posts`,
    [studentId],
  )
  expect(rows).toEqual([{ accounts: 0, orders: 0, posts: 0 }])
  expect((await student.auth.signInWithPassword(studentAccount)).error?.code).toBe(
    'invalid_credentials',
  )
})

test('a project whose postgres is no superuser imports every file to its place, leaves none when that fails or is cancelled, and takes in a blog', async () => {
  const running = await startProject()
  const { project } = running
  const { url, site } = await startSiteOf(running)
  await site.stop()
  const service = createServiceClient(url, hostedKeys.secret)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hosted-database-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const read = async (name: string) => {
    const file = path.join(folder, name)
    await exportSite(service, file)
    const entries = Object.entries(await readExport(file))
    // An import adds its own entry to the audit log.
    return Object.fromEntries(entries.filter(([entry]) => !entry.includes('audit_log')))
  }
  const listStored = async () => {
    const { rows } = await project.query(
      'select bucket_id, name, version from storage.objects order by bucket_id, name',
    )
    return rows
  }

  const exported = await read('before.zip')
  for (const bucket of ['course-pdfs', 'course-videos', 'product-covers', 'product-files']) {
    expect(Object.keys(exported).join()).toContain(`files/${bucket}/`)
  }
  await project.query(`update public.blog_posts set title = 'Changed since' where true`)
  const stored = await listStored()
  const source = await openExport(path.join(folder, 'before.zip'))
  onTestFinished(() => source.close())
  const cancelling = new AbortController()
  const cancelled = importSite({
    ...{ service, source, signal: cancelling.signal },
    // The files are stored before the texts.
    report: (step) => step === 'texts' && cancelling.abort(new Error('cancelled')),
  })
  await expect(cancelled).rejects.toThrow('cancelled')
  expect(await listStored()).toEqual(stored)
  const refusal = 'alter table public.courses add constraint refusal check (false) not valid'
  await project.query(refusal)
  await expect(importSite({ service, source })).rejects.toThrow('Nothing was changed')
  expect(await listStored()).toEqual(stored)
  await project.query('alter table public.courses drop constraint refusal')

  const { rows } = await project.query('select id from auth.users')
  const adminId = rows[0]?.id
  await importSite({ service, source, adminId })
  const namesOf = (files: { bucket_id: string; name: string }[]) =>
    files.map(({ bucket_id, name }) => `${bucket_id}/${name}`)
  expect(namesOf(await listStored())).toEqual(namesOf(stored))
  expect(await read('after.zip')).toEqual(exported)
  const admin = connectTo(url)
  expect((await admin.auth.signInWithPassword(adminAccount)).error).toBeNull()

  const file = path.join(folder, 'blog.json')
  await writeFile(file, ghostExport([{ title: 'Brought along' }]))
  const blog = await openBlog({ blog: file, pictures: null })
  await runImport({ service }, async (transfer) => {
    const takeIn = { service, blog, filesUrl: url, knownPages: '^/$', report: () => {} }
    const { program } = await stageBlog(takeIn, transfer, adminId)
    const given = { transfer, admin: adminId, source: program }
    await service.rpc('commit_take_in', given).throwOnError()
  })
  await blog.close()
  const brought = await admin.from('blog_posts').select('user_id').eq('title', 'Brought along')
  expect(brought.data).toEqual([{ user_id: adminId }])
})

/** Statements that safeupdate, which Postgres does not bring, would refuse. */
function changesWithoutWhere(body: string): string[] {
  const code = body.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  const changes = /(?<!\b(?:for|do|of|before|after|or|no key) )\b(?:delete from|update)\s+[\w.]+/gi
  return [...code.matchAll(changes)].flatMap(({ 0: change, index }) => {
    let depth = 0
    let own = ''
    for (const character of code.slice(index + change.length)) {
      if (character === '(') depth++
      if (character === ')') depth--
      if (depth < 0 || (character === ';' && depth === 0)) break
      if (depth === 0) own += character
    }
    return /\bwhere\b/i.test(own) ? [] : [change]
  })
}

test('no function deletes or updates without a where, which hosted Supabase refuses', async () => {
  expect(changesWithoutWhere('delete from a; update b set c = 1 where d')).toEqual([
    'delete from a',
  ])
  expect(changesWithoutWhere('with x as (delete from a) select (1) where true')).toEqual([
    'delete from a',
  ])
  const { owner } = await temporaryDatabase()
  const { rows } = await owner.query<{ name: string; body: string }>(sql`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as body
    from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prokind = 'f'`)
  expect(rows.length).toBeGreaterThan(100)
  const refused = rows.flatMap(({ name, body }) =>
    changesWithoutWhere(body).map((change) => `${name}: ${change}`),
  )
  expect(refused).toEqual([])
})
