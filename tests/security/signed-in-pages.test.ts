import { afterAll, beforeEach, expect, test } from 'vitest'
import { listRoutes } from '#scripts/site-routes.ts'
import { createApi, type Person, readKeys } from '#tests/support/api-client.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const site = await openSite({ RATE_LIMIT_SCALE: '1000' })
const owner = await site.connectOwner()
const api = createApi(site.url, await readKeys(site.dataDir))
afterAll(async () => {
  await owner.end()
  await site.stop()
})

const { rows: lessons } = await owner.query(
  `select l.id, l.title, c.id as course_id, '/courses/' || c.slug || '/' || l.slug as path
   from public.course_lessons as l join public.courses as c on c.id = l.course_id
   where c.is_published and l.content_type = 'text' order by c.slug, l.slug limit 1`,
)
const [lesson] = lessons
const screens = ['/dashboard', lesson.path.replace(/\/[^/]+$/, ''), lesson.path]

let person: Person
let visitor: ReturnType<typeof createVisitor>
beforeEach(async () => {
  person = await api.newPerson()
  visitor = createVisitor(site.url)
  await visitor.signIn(person)
  await visitor.get('/account')
})

/** Renders each screen once for this user, before something changes. */
async function renderAll() {
  for (const path of screens) expect((await visitor.get(path)).status, path).toBe(200)
}

test('a screen of one reader is no other cache’s to keep', async () => {
  for (const path of screens) {
    const { headers } = await visitor.get(path)
    expect(headers['cache-control'], path).toBe('private, no-cache')
    expect(headers.etag, path).toBeUndefined()
  }
})

test('a completed lesson shows at once', async () => {
  await renderAll()
  await visitor.post(`${lesson.path}/complete`, {})
  expect((await visitor.get(screens[1] ?? '')).text).toMatch(/1 of \d+/)
})

test('so does what the owner changes', async () => {
  await renderAll()
  const title = `Renamed ${crypto.randomUUID()}`
  await owner.query('update public.courses set title = $2 where id = $1', [lesson.course_id, title])
  for (const path of screens) expect((await visitor.get(path)).text, path).toContain(title)
})

test('so does another role', async () => {
  await renderAll()
  await owner.query("update public.user_roles set role = 'admin' where user_id = $1", [person.id])
  expect((await visitor.get('/dashboard')).text).toContain('Manage Courses')
})

test('nobody gets a page of somebody else', async () => {
  await owner.query(
    `update auth.users set raw_user_meta_data = '{"full_name":"Only Mine"}' where id = $1`,
    [person.id],
  )
  await renderAll()
  const other = createVisitor(site.url)
  for (const path of screens) expect((await other.get(path)).status, path).toBe(302)
  await other.signIn(await api.newPerson())
  await other.get('/account')
  for (const path of screens) {
    const answer = await other.get(path)
    expect(answer.status, path).toBe(200)
    expect(answer.text, path).not.toContain(person.id)
    expect(answer.text, path).not.toContain('Only Mine')
  }
})

test('a session that was ended elsewhere is over at once', async () => {
  await renderAll()
  await owner.query('delete from auth.sessions where user_id = $1', [person.id])
  for (const path of screens) {
    expect((await visitor.get(path)).location, path).toContain('/login?')
  }
})

test('public pages open with the cookie of an ended session as they do without one', async () => {
  await owner.query('delete from auth.sessions where user_id = $1', [person.id])
  const cookies = [...visitor.cookies]
  const addresses = listRoutes().filter(({ guard }) => guard === null)
  expect(addresses.length).toBeGreaterThan(30)
  for (const { address } of addresses) {
    const signedOut = createVisitor(site.url)
    for (const [name, value] of cookies) signedOut.cookies.set(name, value)
    const { status } = await createVisitor(site.url).get(address)
    expect((await signedOut.get(address)).status, address).toBe(status)
  }
  const contact = createVisitor(site.url)
  for (const [name, value] of cookies) contact.cookies.set(name, value)
  const message = { name: 'Sample', email: 'sample@example.com', message: 'A sample question.' }
  expect((await contact.post('/contact', message)).status).toBe(302)
})

test('neither a locked account nor one that owes its second factor sees a screen', async () => {
  await renderAll()
  await owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'sample', now(), now())`,
    [person.id],
  )
  expect((await visitor.get('/dashboard')).location).toContain('/login?')
  await owner.query('delete from auth.mfa_factors where user_id = $1', [person.id])
  expect((await visitor.get('/dashboard')).status).toBe(200)
  await owner.query(
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    [person.id],
  )
  expect((await visitor.get('/dashboard')).location).toContain('/login?')
})

test('a message is shown once', async () => {
  // A non-admin is redirected to the dashboard with a message.
  expect((await visitor.get('/admin/tools')).location).toBe('/dashboard')
  const told = await visitor.get('/dashboard')
  expect(told.text).toContain('Access Denied: Admin role required.')
  expect((await visitor.get('/dashboard')).text).not.toContain('Access Denied')
})
