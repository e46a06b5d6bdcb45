import { expect, test, vi } from 'vitest'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  hostedKeys,
  startHostedSite,
  startHostedSupabase,
  withoutSecretKey,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

async function countAll(owner: Database) {
  const { rows } = await owner.query(sql`
    select
      (select count(*)::int from user_roles where role = 'admin') as admins,
      (select count(*)::int from blog_posts) as posts,
      (select count(*)::int from course_lessons) as lessons,
      (select count(*)::int from products) as products,
      (select count(*)::int from quiz_answers) as answers,
      (select count(*)::int from private.sample_rows) as samples,
      (select count(*)::int from storage.objects) as files`)
  return rows[0]
}

test('two first starts at once make one admin and one set of samples, and later ones nothing', async () => {
  const { url, owner } = await startHostedSupabase()
  const sites = await Promise.all([
    startHostedSite(withSecretKey(url)),
    startHostedSite(withSecretKey(url)),
  ])
  const told = sites.flatMap(({ said }) => said.filter((line) => line.startsWith('First start.')))
  expect(told).toEqual([
    `First start. Admin email: ${adminAccount.email}   password: (the password you set)`,
  ])
  const filled = await countAll(owner)
  expect(filled).toMatchObject({ admins: 1 })
  for (const count of Object.values(filled ?? {})) expect(count).toBeGreaterThan(0)

  const admin = createVisitor(sites[0]?.url ?? '')
  await admin.signIn(adminAccount)
  expect((await admin.get('/admin/blog')).text).toContain('Chart of Accounts Basics')
  const { rows } = await owner.query<{ picture: string }>(sql`
    select substring(content from 'src="([^"]+[.]webp)"') as picture
    from course_lessons
    where content like '%.webp"%'
    limit 1`)
  expect(rows[0]?.picture).toContain(`${url}/storage/v1/`)
  const picture = await fetch(rows[0]?.picture ?? '')
  expect(picture.headers.get('content-type')).toBe('image/webp')

  const person = { email: 'student@example.com', password: 'a-sample-password' }
  await connectTo(url).auth.signUp(person)
  const student = createVisitor(sites[0]?.url ?? '')
  await student.signIn(person)
  const lesson = '/courses/qbo-from-zero/your-first-reconciliation'
  const { text } = await student.get(lesson)
  const addressIn = (attribute: string) =>
    new RegExp(`<video[^>]* ${attribute}="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&')
  for (const attribute of ['src', 'poster']) {
    const file = await fetch(addressIn(attribute) ?? '')
    expect([attribute, file.status]).toEqual([attribute, 200])
    await file.body?.cancel()
  }
  const captions = await student.get(`${lesson}/captions.vtt`)
  expect(captions.status).toBe(200)
  expect(captions.text).toMatch(/^WEBVTT/)

  // Samples that the owner has removed never come back.
  await owner.query(sql`delete from blog_posts`)
  const third = await startHostedSite(withSecretKey(url))
  expect(third.said).toEqual([])
  expect(await countAll(owner)).toEqual({ ...filled, posts: 0 })
})

test('a first start that was interrupted is finished by the next one, without a second copy of a file', async () => {
  const { url, owner } = await startHostedSupabase()
  // Interrupted after the account, before its role.
  const service = connectTo(url, hostedKeys.secret)
  await service.auth.admin.createUser({
    ...adminAccount,
    email_confirm: true,
    app_metadata: { first_admin: true },
  })
  const site = await startHostedSite(withSecretKey(url))
  expect(site.said).toEqual(['Adding sample content …'])
  const filled = await countAll(owner)
  expect(filled).toMatchObject({ admins: 1 })
  await site.stop()

  // Interrupted after the files, before the rows.
  await owner.query(sql`
    with posts as (delete from blog_posts), categories as (delete from blog_categories),
      goods as (delete from products), questions as (delete from quiz_questions),
      samples as (delete from private.sample_rows), state as (delete from private.first_start)
    delete from courses`)
  await startHostedSite(withSecretKey(url))
  expect(await countAll(owner)).toEqual(filled)
})

test('without the secret key the start says what is missing, and an account that a visitor made meanwhile never becomes the first admin', async () => {
  const { url, owner } = await startHostedSupabase()
  const site = await startHostedSite(withoutSecretKey(url))
  expect(site.said).toEqual([
    'SUPABASE_SECRET_KEY is not set: the first admin and the sample content are not made.',
  ])
  await site.stop()

  const visitor = connectTo(url)
  await visitor.auth.signUp({ ...adminAccount, options: { data: { first_admin: true } } })
  await expect(startHostedSite(withSecretKey(url))).rejects.toThrow(
    `ADMIN_EMAIL ${adminAccount.email} belongs to an account that signed up by itself, and there is no admin: set ADMIN_EMAIL to another address.`,
  )
  expect(await countAll(owner)).toMatchObject({ admins: 0, posts: 0 })

  const email = 'owner@example.com'
  const made = await startHostedSite({
    ...withSecretKey(url),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: '',
    SEED: 'none',
  })
  const password = /^First start\. Admin email: owner@example\.com {3}password: (\S{16})$/
  const [, printed = ''] = password.exec(made.said.join('\n')) ?? []
  expect((await visitor.auth.signInWithPassword({ email, password: printed })).error).toBeNull()
  const { data: roles } = await visitor.from('user_roles').select('role').throwOnError()
  expect(roles).toContainEqual({ role: 'admin' })
  expect(await countAll(owner)).toMatchObject({ admins: 1, posts: 0, files: 0 })
})
