import { expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import { startFunctions } from '#tests/protocol/support/functions.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'

async function openSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  return database
}

async function addAs(
  { functions, identity }: Awaited<ReturnType<typeof startFunctions>>,
  body: Record<string, string>,
  person: string = ids.admin,
) {
  const token = await identity.sign({ role: 'authenticated', sub: person, aal: 'aal1' })
  const { data, error } = await functions.invoke('add-person', {
    headers: { Authorization: `Bearer ${token}` },
    body,
  })
  return { status: error?.context.status ?? 200, data }
}

async function listAdded({ owner }: TestDatabase) {
  const { rows } = await owner.query(sql`
    select u.email, u.raw_user_meta_data ->> 'full_name' as name, r.role::text as role
    from auth.users as u
    join user_roles as r on r.user_id = u.id
    where u.email like 'new%'`)
  return rows
}

async function listActs({ owner }: TestDatabase) {
  const { rows } = await owner.query(sql`select act, actor_email, subject_email from audit_log`)
  return rows
}

const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const person = { name: 'Sample Newcomer', email: 'New@Example.com' }
const added = { email: 'new@example.com', name: 'Sample Newcomer', role: 'student' }
const act = { act: 'add_person', actor_email: 'admin@example.com', subject_email: added.email }

test('an admin adds a person, who gets an invitation by mail and is a student', async () => {
  const database = await openSite()
  const site = await startFunctions(database, { smtpUrl: 'smtp://mail.example' })
  expect(await addAs(site, person)).toEqual({ status: 200, data: { id, sent: true } })
  expect(await listAdded(database)).toEqual([added])
  expect(await listActs(database)).toEqual([act])
  await vi.waitFor(async () => expect(await site.readMails()).toHaveLength(1), 5000)
  const [mail] = await site.readMails()
  expect(mail?.to).toMatchObject([{ address: added.email }])
  expect(mail?.text).toMatch(/\/auth\/confirm\?token_hash=[\w-]+&type=invite/)
})

test('without a mail server the admin gets the link to pass on, a new one each time', async () => {
  const database = await openSite()
  const site = await startFunctions(database)
  const link = expect.stringMatching(
    /^https:\/\/site\.example\/auth\/confirm\?token_hash=[\w-]+&type=invite$/,
  )
  const first = await addAs(site, person)
  expect(first).toEqual({ status: 200, data: { id, sent: false, link } })
  const second = await addAs(site, person)
  expect(second).toEqual({ status: 200, data: { id, sent: false, link } })
  expect(second.data).not.toEqual(first.data)
  expect(await listAdded(database)).toEqual([added])
  expect(await site.readMails()).toEqual([])
})

test('a person who has an account is not added, and only an admin adds people', async () => {
  const database = await openSite()
  const site = await startFunctions(database)
  await database.owner.query(sql`update auth.users set email_confirmed_at = now()`)
  const known = { name: 'Sample', email: 'Student@example.com' }
  expect(await addAs(site, known)).toMatchObject({ status: 409 })
  expect(await addAs(site, person, ids.student)).toMatchObject({ status: 403 })
  expect(await addAs(site, { ...person, email: 'no' })).toMatchObject({ status: 400 })
  expect(await addAs(site, { ...person, name: ' ' })).toMatchObject({ status: 400 })
  expect(await listAdded(database)).toEqual([])
  expect(await listActs(database)).toEqual([])
})
