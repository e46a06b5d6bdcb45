import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { addFactor } from '#tests/policies/access/half-signed-in.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

async function createSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await addFactor(database, ids.student)
  return database
}

type Link = { id: string; token: string; email: string }

/** As the function that writes the mail does it, with the service role. */
async function issue(database: PolicyDatabase, ask: ReturnType<typeof sql>): Promise<Link> {
  const { id } = await rowFor<{ id: string }>(database, callers.admin, ask)
  const issued = await rowFor<Omit<Link, 'id'>>(
    database,
    callers.service,
    sql`select * from issue_mail_link(${id})`,
  )
  return { id, ...issued }
}

const askRemoval = sql`select ask_factor_removal(${ids.student}) as id`
const inviteOther = sql`select invite_admin('  Other@Example.com ') as id`

async function confirm(database: PolicyDatabase, token: string) {
  const call = sql`select confirm_factor_removal(${token}) as is_done`
  return (await rowFor<{ is_done: boolean }>(database, callers.anonymous, call)).is_done
}

async function accept(database: PolicyDatabase, token: string, caller = callers.other) {
  const call = sql`select accept_invitation(${token}) as is_done`
  return (await rowFor<{ is_done: boolean }>(database, caller, call)).is_done
}

async function countFactors({ owner }: PolicyDatabase) {
  return (await owner.query(sql`select from auth.mfa_factors`)).rows.length
}

function listActs(database: PolicyDatabase) {
  return rowsFor(
    database,
    callers.admin,
    sql`select act, actor_email as actor, subject_email as subject from audit_log
        order by acted_at, act`,
  )
}

test('a second factor goes only when its owner confirms, once', async () => {
  const database = await createSite()
  const { token, email } = await issue(database, askRemoval)
  expect(email).toBe('student@example.com')
  expect(await countFactors(database)).toBe(1)
  expect(await confirm(database, 'guessed')).toBe(false)
  expect(await countFactors(database)).toBe(1)

  expect(await confirm(database, token)).toBe(true)
  expect(await countFactors(database)).toBe(0)
  await addFactor(database, ids.student)
  expect(await confirm(database, token)).toBe(false)
  expect(await countFactors(database)).toBe(1)
  expect(await listActs(database)).toEqual([
    { act: 'ask_factor_removal', actor: 'admin@example.com', subject: 'student@example.com' },
    { act: 'remove_factor', actor: 'student@example.com', subject: 'student@example.com' },
  ])
})

test('neither the admin who asks nor a reader of the database learns the token', async () => {
  const database = await createSite()
  const { id, token } = await issue(database, askRemoval)
  const again = sql`select * from issue_mail_link(${id})`
  for (const caller of [callers.admin, callers.student, callers.anonymous]) {
    expect((await failureOf(database.callers.query(caller, again))).code).toBe('42501')
  }
  const { rows } = await database.owner.query<{ stored: string }>(
    sql`select row_to_json(l)::text as stored from private.mail_links as l`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.stored).not.toContain(token)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
})

test('a link that is old, replaced, revoked or of a former admin does nothing', async () => {
  const spoilers: Record<string, (database: PolicyDatabase, link: Link) => Promise<unknown>> = {
    old: ({ owner }) => owner.query(sql`update private.mail_links set expires_at = now()`),
    replaced: async (database) => {
      await issue(database, askRemoval)
      await issue(database, inviteOther)
    },
    revoked: ({ owner }) => owner.query(sql`update private.mail_links set revoked_at = now()`),
    'of a former admin': ({ owner }) =>
      owner.query(sql`update user_roles set role = 'student' where user_id = ${ids.admin}`),
    'of a blocked admin': ({ owner }) =>
      owner.query(sql`update auth.users set banned_until = now() + interval '1 day'
                      where id = ${ids.admin}`),
  }
  for (const [name, spoil] of Object.entries(spoilers)) {
    const database = await createSite()
    const removal = await issue(database, askRemoval)
    const invitation = await issue(database, inviteOther)
    await spoil(database, removal)
    expect(await confirm(database, removal.token), name).toBe(false)
    expect(await accept(database, invitation.token), name).toBe(false)
    expect(await countFactors(database), name).toBe(1)
  }
})

test('a removal mailed to an address that has changed since does nothing', async () => {
  const database = await createSite()
  const { token } = await issue(database, askRemoval)
  await database.owner.query(
    sql`update auth.users set email = 'moved@example.com' where id = ${ids.student}`,
  )
  expect(await confirm(database, token)).toBe(false)
  expect(await countFactors(database)).toBe(1)
})

test('a second factor that is not there is not asked about', async () => {
  const database = await createSite()
  const ask = sql`select ask_factor_removal(${ids.other})`
  expect(await failureOf(database.callers.query(callers.admin, ask))).toEqual({
    code: 'P0001',
    message: 'This account has no second factor.',
  })
})

test('an invitation makes the invited address an admin, once and nobody else', async () => {
  const database = await createSite()
  const { token, email } = await issue(database, inviteOther)
  expect(email).toBe('other@example.com')
  await database.owner.query(sql`delete from auth.mfa_factors`)
  expect(await accept(database, token, callers.student)).toBe(false)
  const guessed = sql`select accept_invitation(${token})`
  expect((await failureOf(database.callers.query(callers.anonymous, guessed))).code).toBe('42501')
  expect(await rowsFor(database, callers.other, sql`select is_admin() as yes`)).toEqual([
    { yes: false },
  ])

  expect(await accept(database, token)).toBe(true)
  expect(await rowsFor(database, callers.other, sql`select is_admin() as yes`)).toEqual([
    { yes: true },
  ])
  await database.callers.query(
    callers.admin,
    sql`update user_roles set role = 'student' where user_id = ${ids.other}`,
  )
  expect(await accept(database, token)).toBe(false)
  expect(await listActs(database)).toEqual([
    { act: 'invite_admin', actor: 'admin@example.com', subject: 'other@example.com' },
    { act: 'accept_invitation', actor: 'other@example.com', subject: 'other@example.com' },
    { act: 'change_role', actor: 'other@example.com', subject: 'other@example.com' },
    { act: 'change_role', actor: 'admin@example.com', subject: 'other@example.com' },
  ])
})

test('open invitations are listed for admins, who revoke them', async () => {
  const database = await createSite()
  const { id, token } = await issue(database, inviteOther)
  const list = sql`select email, invited_by from list_invitations()`
  expect(await rowsFor(database, callers.admin, list)).toEqual([
    { email: 'other@example.com', invited_by: 'admin@example.com' },
  ])
  const revoke = sql`select revoke_invitation(${id}) as is_done`
  expect(await rowFor(database, callers.admin, revoke)).toEqual({ is_done: true })
  expect(await rowFor(database, callers.admin, revoke)).toEqual({ is_done: false })
  expect(await rowsFor(database, callers.admin, list)).toEqual([])
  expect(await accept(database, token)).toBe(false)
  expect((await listActs(database)).at(-1)).toMatchObject({
    act: 'revoke_invitation',
    subject: 'other@example.com',
  })
})

test('an admin is not invited again, and neither is text that is no address', async () => {
  const database = await createSite()
  const invite = (address: string) =>
    failureOf(database.callers.query(callers.admin, sql`select invite_admin(${address})`))
  expect((await invite('admin@example.com')).message).toBe('This person is an admin already.')
  expect((await invite('nobody')).code).toBe('22023')
})
