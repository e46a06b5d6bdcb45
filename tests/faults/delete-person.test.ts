import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { adminAccount, type RunningSite, startSite } from '#scripts/start-site.ts'
import { createApi, type Person, readKeys } from '#tests/support/api-client.ts'
import { samplePng } from '#tests/support/product-files.ts'
import { connectOwner, freePort, killWeb, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 240_000 })

const pictureCount = 3

test('a deletion that is killed in the middle is finished later, or can be repeated', async () => {
  const env = { SEED: 'none', PORT: await freePort() }
  const dataDir = await makeDataFolder(env, startSite)
  let site = await startSite({ dataDir, env })
  onTestFinished(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const api = createApi(site.url, await readKeys(dataDir))
  const newWriter = async () => {
    const person = await api.newPerson()
    for (let at = 0; at < pictureCount; at++) {
      const address = `/storage/v1/object/blog-images/${person.id}/${at}.png`
      const body = await samplePng(8, 8)
      const headers = { 'content-type': 'image/png' }
      const stored = await api.send('POST', address, { body, token: person.token, headers })
      expect(stored.status).toBe(200)
    }
    await api.send('POST', '/rest/v1/blog_posts', {
      body: { title: 'Kept', content: '<p>Words</p>' },
      token: person.token,
    })
    return person
  }
  const person = await newWriter()
  const student = await newWriter()
  const cookie = await signIn(site, adminAccount)
  const ofStudent = await signIn(site, student)

  const askToDelete = (whom: Person) => {
    const isOwn = whom === student
    return fetch(`${site.url}${isOwn ? '/account/delete' : `/admin/users/${whom.id}/delete`}`, {
      method: 'POST',
      headers: { cookie: isOwn ? ofStudent : cookie, origin: site.url },
      body: new URLSearchParams(isOwn ? { password: student.password } : {}),
      redirect: 'manual',
    })
  }
  const killWhile = async (
    whom: Person,
    lock: string,
    isThere: (owner: Client) => Promise<boolean>,
  ) => {
    const owner = await connectOwner(dataDir)
    await owner.query('begin')
    await owner.query(lock, [whom.id])
    const answer = askToDelete(whom).catch(() => null)
    const watcher = await connectOwner(dataDir)
    await until('the deletion waits', () => isThere(watcher))
    await killWeb(site)
    // Postgres ends with the web process, and with it the lock.
    await Promise.allSettled([owner.end(), watcher.end(), answer])
    site = await startSite({ dataDir, env })
  }
  const lockPosts = 'select from public.blog_posts where user_id = $1 for update'
  const lockPictures = `select from storage.objects
    where bucket_id = 'blog-images' and name like $1 || '/%' for update`

  await killWhile(person, lockPosts, isSomebodyWaiting)
  expect(await readStored(dataDir, person)).toEqual({
    accounts: 1,
    posts: 1,
    pictures: pictureCount,
    entries: 0,
  })

  // The account goes in one transaction; the pictures, which are still locked, after it.
  await killWhile(
    person,
    lockPictures,
    async (owner) => (await countAccounts(owner, person)) === 0 && (await isSomebodyWaiting(owner)),
  )
  expect(await readStored(dataDir, person)).toEqual({
    accounts: 0,
    posts: 0,
    pictures: pictureCount,
    entries: 1,
  })
  const list = await fetch(`${site.url}/admin/users`, { headers: { cookie } })
  expect(list.status).toBe(200)
  await list.text()
  expect(await readStored(dataDir, person)).toEqual({
    accounts: 0,
    posts: 0,
    pictures: 0,
    entries: 1,
  })

  // Students delete their own pictures before the account: afterwards nobody else may.
  await killWhile(student, lockPosts, isSomebodyWaiting)
  const left = { accounts: 1, posts: 1, pictures: 0, entries: 0 }
  expect(await readStored(dataDir, student)).toEqual(left)
  expect((await askToDelete(student)).status).toBe(302)
  expect(await readStored(dataDir, student)).toEqual({ ...left, accounts: 0, posts: 0 })
})

async function signIn(site: RunningSite, { email, password }: typeof adminAccount) {
  const answer = await fetch(`${site.url}/login`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

async function isSomebodyWaiting(owner: Client) {
  const { rows } = await owner.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length > 0
}

async function countAccounts(owner: Client, { id }: Person) {
  return (await owner.query('select from auth.users where id = $1', [id])).rows.length
}

async function readStored(dataDir: string, person: Person) {
  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query(
    `select
       (select count(*)::int from auth.users where id = $1::uuid) as accounts,
       (select count(*)::int from public.blog_posts where user_id = $1::uuid) as posts,
       (select count(*)::int from storage.objects
        where bucket_id = 'blog-images' and name ^@ ($1::uuid || '/')) as pictures,
       (select count(*)::int from public.audit_log
        where subject_id = $1::uuid and act = 'delete') as entries`,
    [person.id],
  )
  await owner.end()
  return rows[0]
}
