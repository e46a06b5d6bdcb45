import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addLetters, addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

async function openList() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`update auth.users set email_confirmed_at = now()`)
  return database
}

async function count(database: PolicyDatabase, audience: object[], topic = 'offers') {
  const groups = JSON.stringify(audience)
  const row = await rowFor<{ count: number }>(
    database,
    callers.admin,
    sql`select count_letter_audience(${groups}::jsonb, ${topic}) as count`,
  )
  return row.count
}

const ask = (database: PolicyDatabase, caller: Caller, text: ReturnType<typeof sql>) =>
  database.callers.query(caller, text)

async function tokenOf({ owner }: PolicyDatabase, email: string) {
  await owner.query(
    sql`insert into letter_addresses (email) values (${email}) on conflict do nothing`,
  )
  const { rows } = await owner.query<{ token: string }>(
    sql`select token from letter_addresses where email = ${email}`,
  )
  return rows[0]?.token ?? ''
}

test('students, owners and those who stopped or finished get letters only after they agreed', async () => {
  const database = await openList()
  const owners = [{ kind: 'product', id: ids.freeProduct }]
  const stopped = [{ kind: 'course_stopped', id: ids.course }]
  const finished = [{ kind: 'course_finished', id: ids.course }]
  for (const group of [[{ kind: 'students' }], owners, stopped, finished]) {
    expect(await count(database, group)).toBe(0)
  }
  await ask(
    database,
    callers.student,
    sql`insert into letter_consents (user_id, consent) values (${ids.student}, 'Yes, letters.')`,
  )
  expect(await count(database, [{ kind: 'students' }])).toBe(1)
  expect(await count(database, owners)).toBe(1)
  expect(await count(database, stopped)).toBe(0)
  await database.owner.query(
    sql`update user_course_progress set completed_at = now() - interval '15 days'`,
  )
  expect(await count(database, stopped)).toBe(1)
  expect(await count(database, finished)).toBe(0)
  await database.owner.query(
    sql`insert into user_course_progress (user_id, course_id, lesson_id)
        values (${ids.student}, ${ids.course}, ${ids.openLesson})`,
  )
  expect(await count(database, stopped)).toBe(0)
  expect(await count(database, finished)).toBe(1)
  await ask(database, callers.student, sql`delete from letter_consents`)
  expect(await count(database, [{ kind: 'students' }])).toBe(0)
})

test('consent at sign-up counts once the address is confirmed, and is kept with its words', async () => {
  const database = await openList()
  const consentOf = (id: string) =>
    rowsFor(
      database,
      callers.admin,
      sql`select consent, source from letter_consents where user_id = ${id}`,
    )
  const signUp = async (metadata: object) => {
    const id = crypto.randomUUID()
    await database.owner.query(
      sql`insert into auth.users (id, email, raw_user_meta_data)
          values (${id}, ${`${id}@example.com`}, ${JSON.stringify(metadata)})`,
    )
    return id
  }
  const confirm = (id: string) =>
    database.owner.query(sql`update auth.users set email_confirmed_at = now() where id = ${id}`)

  const agreed = await signUp({ full_name: 'Sample', letter_consent: 'Yes, letters.' })
  expect(await consentOf(agreed)).toEqual([])
  expect(await count(database, [{ kind: 'students' }])).toBe(0)
  await confirm(agreed)
  expect(await consentOf(agreed)).toEqual([{ consent: 'Yes, letters.', source: 'sign-up' }])
  expect(await count(database, [{ kind: 'students' }])).toBe(1)
  const { rows } = await database.owner.query(
    sql`select raw_user_meta_data as metadata from auth.users where id = ${agreed}`,
  )
  expect(rows).toEqual([{ metadata: { full_name: 'Sample' } }])

  for (const given of [undefined, true, ' ', 'x'.repeat(501), ['Yes']]) {
    const silent = await signUp({ letter_consent: given })
    await confirm(silent)
    expect(await consentOf(silent)).toEqual([])
  }
  // Signed in already: metadata is no consent any more.
  const later = await signUp({})
  await confirm(later)
  await database.owner.query(
    sql`update auth.users
        set raw_user_meta_data = '{"letter_consent": "Yes"}', email_confirmed_at = now()
        where id = ${later}`,
  )
  expect(await consentOf(later)).toEqual([])
})

test('an address in several groups is counted once, whatever its letters', async () => {
  const database = await openList()
  await database.owner.query(
    sql`insert into sign_up_offers_emails (email) values ('student@example.com')`,
  )
  await database.owner.query(
    sql`update auth.users set email = 'Student@Example.com' where id = ${ids.student}`,
  )
  const all = [{ kind: 'offers' }, { kind: 'students' }, { kind: 'product', id: ids.freeProduct }]
  expect(await count(database, all)).toBe(2)
})

test('a visitor’s entry gets nothing before it is confirmed, and is forgotten after 30 days', async () => {
  const database = await openList()
  const before = await count(database, [{ kind: 'offers' }])
  await ask(
    database,
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values ('new@example.com')`,
  )
  expect(await count(database, [{ kind: 'offers' }])).toBe(before)
  const claim = sql`select kind, token from claim_offers_mail('new@example.com', true)`
  const { kind, token } = await rowFor<{ kind: string; token: string }>(
    database,
    callers.service,
    claim,
  )
  expect(kind).toBe('confirmation')
  expect(await rowsFor(database, callers.service, claim)).toEqual([])

  await database.owner.query(
    sql`update sign_up_offers_emails set asked_at = now() - interval '29 days' where confirmed_at is null`,
  )
  await ask(database, callers.service, sql`select forget_unconfirmed_offers()`)
  expect(
    await rowFor(database, callers.anonymous, sql`select confirm_offers_email(${token}) as email`),
  ).toEqual({ email: 'new@example.com' })
  expect(await count(database, [{ kind: 'offers' }])).toBe(before + 1)
  expect(await rowsFor(database, callers.service, claim)).toMatchObject([{ kind: 'welcome' }])

  await ask(
    database,
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values ('never@example.com')`,
  )
  await database.owner.query(
    sql`update sign_up_offers_emails set asked_at = now() - interval '31 days'`,
  )
  await ask(database, callers.service, sql`select forget_unconfirmed_offers()`)
  expect(
    await rowsFor(
      database,
      callers.service,
      sql`select email from sign_up_offers_emails order by email`,
    ),
  ).toEqual([{ email: 'new@example.com' }, { email: 'reader@example.com' }])
})

test('nobody’s mailbox is filled with confirmations', async () => {
  const database = await openList()
  await ask(
    database,
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values ('new@example.com')`,
  )
  const claim = sql`select kind from claim_offers_mail('new@example.com', true)`
  let sent = 0
  for (let attempt = 0; attempt < 6; attempt++) {
    sent += (await rowsFor(database, callers.service, claim)).length
    await database.owner.query(
      sql`update sign_up_offers_emails set confirmation_sent_at = now() - interval '1 day'`,
    )
  }
  expect(sent).toBe(3)
})

test('an unsubscribed address is not subscribed again by an import or by consent, only by confirming anew', async () => {
  const database = await openList()
  await addLetters(database)
  const token = await tokenOf(database, 'student@example.com')
  expect(
    await rowFor(database, callers.anonymous, sql`select leave_letters(${token}) as is_done`),
  ).toEqual({ is_done: true })
  expect(await count(database, [{ kind: 'students' }])).toBe(0)
  const outcome = await rowFor<{ outcomes: string[] }>(
    database,
    callers.admin,
    sql`select import_subscribers(
          array['Student@example.com ', 'fresh@example.com', 'fresh@example.com', 'no address'],
          'They asked me in person.'
        ) as outcomes`,
  )
  expect(outcome.outcomes).toEqual(['left', 'added', 'known', 'invalid'])

  await ask(
    database,
    callers.anonymous,
    sql`insert into sign_up_offers_emails (email) values ('student@example.com')`,
  )
  const claim = sql`select kind, token from claim_offers_mail('student@example.com', false)`
  const mail = await rowFor<{ kind: string; token: string }>(database, callers.service, claim)
  expect(mail.kind).toBe('confirmation')
  expect(await count(database, [{ kind: 'students' }])).toBe(0)
  await ask(database, callers.anonymous, sql`select confirm_offers_email(${mail.token})`)
  expect(await count(database, [{ kind: 'students' }])).toBe(1)
})

test('an import keeps the day of each consent, and a trial of it writes nothing', async () => {
  const database = await openList()
  const days = ['2019-05-04T10:00:00Z', null, '2999-01-01T00:00:00Z', 'infinity']
  const addresses = days.map((_, at) => `person-${at}@example.com`)
  const outcomes = (isTrial: boolean) =>
    rowFor(
      database,
      callers.admin,
      sql`select import_subscribers(
            ${addresses}::text[], 'At a fair.', '{Ann}', ${days}::timestamptz[], ${isTrial}
          ) as outcomes`,
    )
  const list = sql`
    select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      confirmed_at > now() - interval '1 hour' and confirmed_at <= now() as is_now
    from sign_up_offers_emails where email like 'person-%' order by email`
  const all = { outcomes: days.map(() => 'added') }
  expect(await outcomes(true)).toEqual(all)
  expect(await rowsFor(database, callers.admin, list)).toEqual([])
  expect(await outcomes(false)).toEqual(all)
  const stored = await rowsFor<{ day: string; is_now: boolean }>(database, callers.admin, list)
  expect(stored[0]?.day).toBe('2019-05-04')
  expect(stored.map(({ is_now }) => is_now)).toEqual([false, true, true, true])
})

test('an import takes a statement of consent and keeps it; nobody else imports', async () => {
  const database = await openList()
  const silent = sql`select import_subscribers('{new@example.com}', ' ')`
  expect((await failureOf(ask(database, callers.admin, silent))).code).toBe('22023')
  const said = sql`select import_subscribers('{new@example.com}', 'At a fair.')`
  for (const caller of [callers.anonymous, callers.student]) {
    expect((await failureOf(ask(database, caller, said))).code).toBe('42501')
  }
  await ask(database, callers.admin, said)
  expect(
    await rowsFor(
      database,
      callers.admin,
      sql`select consent, source, confirmed_at is not null as is_confirmed
          from sign_up_offers_emails where email = 'new@example.com'`,
    ),
  ).toEqual([{ consent: 'At a fair.', source: 'import', is_confirmed: true }])
})

test('a subscriber who wants only one topic does not get the other', async () => {
  const database = await openList()
  const token = await tokenOf(database, 'reader@example.com')
  const offers = [{ kind: 'offers' }]
  const wish = (posts: boolean, about: boolean) =>
    ask(
      database,
      callers.anonymous,
      sql`select set_letter_preferences(${token}, ${posts}, ${about})`,
    )
  await wish(true, false)
  expect([await count(database, offers), await count(database, offers, 'posts')]).toEqual([0, 1])
  await wish(false, true)
  expect([await count(database, offers), await count(database, offers, 'posts')]).toEqual([1, 0])
  await wish(false, false)
  await wish(true, true)
  expect([await count(database, offers), await count(database, offers, 'posts')]).toEqual([0, 0])
  expect(
    await rowFor(
      database,
      callers.anonymous,
      sql`select set_letter_preferences(${'0'.repeat(64)}, true, true) as is_known`,
    ),
  ).toEqual({ is_known: false })
})

test('bounced addresses are pasted, and get no more letters', async () => {
  const database = await openList()
  const mark = sql`select mark_bounced(array['Reader@example.com', 'not one', 'other@example.com']) as marked`
  expect(await rowFor(database, callers.admin, mark)).toEqual({ marked: 2 })
  expect(await rowFor(database, callers.admin, mark)).toEqual({ marked: 0 })
  expect(await count(database, [{ kind: 'offers' }])).toBe(0)
})

test('the words of a letter that is on its way stay, and leaving is counted for it', async () => {
  const database = await openList()
  await addLetters(database)
  await ask(database, callers.admin, sql`select start_letter(${ids.letter})`)
  const change = sql`update letters set subject = 'Else' where id = ${ids.letter}`
  expect((await failureOf(ask(database, callers.admin, change))).code).toBe('P0001')
  await ask(
    database,
    callers.admin,
    sql`update letters set slug = 'draft', is_public = true where id = ${ids.letter}`,
  )
  const token = await tokenOf(database, 'reader@example.com')
  await ask(database, callers.anonymous, sql`select leave_letters(${token}, ${ids.letter})`)
  expect(
    await rowFor(
      database,
      callers.admin,
      sql`select total, waiting, has_left from read_letter_figures(array[${ids.letter}]::uuid[])`,
    ),
  ).toEqual({ total: 1, waiting: 1, has_left: 1 })
  expect(
    await rowsFor(database, callers.anonymous, sql`select slug from list_public_letters()`),
  ).toEqual([])
  await database.owner.query(
    sql`update letters set status = 'sent', finished_at = now() where id = ${ids.letter}`,
  )
  expect(
    await rowsFor(
      database,
      callers.anonymous,
      sql`select slug, subject from list_public_letters()`,
    ),
  ).toEqual([{ slug: 'draft', subject: 'Draft' }])
})

test('a person who takes the consent back, or whose account or entry is deleted, gets no letter that still waits', async () => {
  const database = await openList()
  await addLetters(database)
  const groups = JSON.stringify([{ kind: 'offers' }, { kind: 'students' }])
  await ask(
    database,
    callers.other,
    sql`insert into letter_consents (user_id, consent) values (${ids.other}, 'Yes, letters.')`,
  )
  await database.owner.query(
    sql`update auth.users set email = 'With-Capitals@example.com' where id = ${ids.withoutRole}`,
  )
  await database.owner.query(sql`insert into user_roles (user_id) values (${ids.withoutRole})`)
  await database.owner.query(
    sql`insert into letter_consents (user_id, consent) values (${ids.withoutRole}, 'Yes, letters.')`,
  )
  await ask(
    database,
    callers.admin,
    sql`update letters set audience = ${groups}::jsonb where id = ${ids.letter}`,
  )
  await ask(database, callers.admin, sql`select start_letter(${ids.letter})`)
  await ask(database, callers.student, sql`delete from letter_consents`)
  await ask(database, callers.admin, sql`select delete_person(${ids.other})`)
  await ask(database, callers.admin, sql`delete from sign_up_offers_emails`)

  await ask(database, callers.service, sql`select claim_job('letters', '', ${ids.message}, 60)`)
  const claim = sql`select address from claim_letter_mail(${ids.message})`
  expect(await rowsFor(database, callers.service, claim)).toEqual([
    { address: 'with-capitals@example.com' },
  ])
  expect(await rowsFor(database, callers.service, claim)).toEqual([])
})

test('after a restore nothing goes out by itself: those who waited have an unknown outcome', async () => {
  const database = await openList()
  await addLetters(database)
  await ask(database, callers.admin, sql`select start_letter(${ids.letter})`)
  await database.owner.query(sql`select private.hold_restored_letters()`)
  expect(
    await rowsFor(
      database,
      callers.admin,
      sql`select l.status as letter, r.status as recipient
          from letters as l join letter_recipients as r on r.letter_id = l.id
          where l.id = ${ids.letter}`,
    ),
  ).toEqual([{ letter: 'paused', recipient: 'unknown' }])
})

test('first names come with an import, also for known addresses; only the sender of letters reads all of them', async () => {
  const database = await openList()
  const bring = async (addresses: string[], names: string[]) => {
    const query = sql`select import_subscribers(${addresses}::text[], 'At a fair.', ${names}::text[]) as outcomes`
    return (await rowFor<{ outcomes: string[] }>(database, callers.admin, query)).outcomes
  }
  const list = ['new@example.com', 'reader@example.com', 'student@example.com', 'odd@example.com']
  const odd = `a\tb\n<b>${'x'.repeat(1000)}`
  expect(await bring(list, ['Ann', 'Rita', 'Imported', odd])).toEqual([
    'added',
    'named',
    'added',
    'added',
  ])
  expect(await bring(['reader@example.com', 'new@example.com'], ['Rita', ''])).toEqual([
    'known',
    'known',
  ])
  await database.owner.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "DR. SAMPLE STUDENT"}'
        where id = ${ids.student}`,
  )
  const namesOf = async (caller: Caller, address: string) =>
    (
      await rowFor<{ names: string[] }>(
        database,
        caller,
        sql`select names_of_address(${address}) as names`,
      )
    ).names
  expect(await namesOf(callers.service, 'new@example.com')).toEqual(['Ann'])
  expect(await namesOf(callers.service, 'student@example.com')).toEqual([
    'DR. SAMPLE STUDENT',
    'Imported',
  ])
  expect(await namesOf(callers.service, 'nobody@example.com')).toEqual([])
  expect((await namesOf(callers.service, 'odd@example.com'))[0]).toHaveLength(60)
  // A stranger can sign up with another person's address: such a name is not used.
  await database.owner.query(
    sql`update auth.users set email_confirmed_at = null where id = ${ids.student}`,
  )
  expect(await namesOf(callers.service, 'student@example.com')).toEqual(['Imported'])
  for (const caller of [callers.anonymous, callers.student, callers.admin]) {
    const query = sql`select names_of_address('new@example.com')`
    expect(await failureOf(ask(database, caller, query))).toMatchObject({ code: '42501' })
  }
  const named = sql`insert into sign_up_offers_emails (email, first_name) values ('a@example.com', 'A')`
  expect(await failureOf(ask(database, callers.anonymous, named))).toMatchObject({ code: '42501' })
})

test('a letter goes to the groups and the number of people that were confirmed, or to nobody', async () => {
  const database = await openList()
  await addLetters(database)
  await database.owner.query(
    sql`insert into sign_up_offers_emails (email) values ('two@example.com')`,
  )
  const offers = [{ kind: 'offers' }]
  const people = await count(database, offers)
  await database.owner.query(
    sql`update letters set audience = '[{"kind": "students"}]' where id = ${ids.letter}`,
  )
  const start = (expected: number, at: string | null = null) =>
    ask(
      database,
      callers.admin,
      sql`select start_letter(
            ${ids.letter}, ${at}::timestamptz, ${JSON.stringify(offers)}::jsonb, 'offers', ${expected}
          )`,
    )
  const stored = async () => {
    const { rows } = await database.owner.query<{
      status: string
      audience: object[]
      sent: number
    }>(
      sql`select status, audience,
            (select count(*)::int from letter_recipients where letter_id = letters.id) as sent
          from letters where id = ${ids.letter}`,
    )
    return rows[0]
  }
  for (const at of [null, '2100-01-01']) {
    await expect(start(people + 1, at)).rejects.toThrow(
      `Your list has changed meanwhile: ${people} people would get this letter now.`,
    )
    expect(await stored()).toEqual({ status: 'draft', audience: [{ kind: 'students' }], sent: 0 })
  }
  await start(people)
  expect(await stored()).toEqual({ status: 'sending', audience: offers, sent: people })
})
