import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { type State, writingRules } from '#tests/policies/access/matrix-writing.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { ask } from './support/ask.ts'
import { addPeopleAndContent, callerNames, callers, ids } from './support/people-and-content.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
})
afterAll(() => database?.drop())

/** The admin's own way: the table's row may not be there yet. */
async function setWriting(state: State) {
  await database.callers.query(
    callers.admin,
    sql`insert into site_settings (student_writing) values (${state})
        on conflict (id) do update set student_writing = excluded.student_writing`,
  )
}

async function trust(isTrusted: boolean) {
  await database.callers.query(
    callers.admin,
    sql`update user_roles set is_trusted_writer = ${isTrusted} where user_id = ${ids.student}`,
  )
}

beforeEach(async () => {
  await setWriting('open')
  await trust(false)
  await database.owner.query(sql`delete from blog_posts`)
  await database.owner.query(
    sql`insert into blog_posts (id, title, content, category_id, user_id, published_at, reviewed_at)
        values
          (${ids.post}, 'Published', 'W', ${ids.category}, ${ids.student}, now() - interval '1 hour', now()),
          (${ids.draft}, 'Draft', 'W', null, ${ids.student}, null, null),
          (${ids.scheduled}, 'Later', 'W', null, ${ids.student}, now() + interval '1 day', null)`,
  )
})

const asStudent = (statement: Statement) => database.callers.query(callers.student, statement)
const asAdmin = (statement: Statement) => database.callers.query(callers.admin, statement)

/** Approves what the post is at this moment. */
const approve = (title: string) =>
  sql`select approve_post(id, updated_at) from blog_posts where title = ${title}`

type Post = {
  is_published: boolean
  is_waiting: boolean
  is_reviewed: boolean
  needs_review: boolean
  refusal_reason: string | null
}

async function read(title: string) {
  const { rows } = await database.owner.query<Post>(
    sql`select published_at is not null as is_published,
          requested_published_at is not null as is_waiting,
          reviewed_at is not null as is_reviewed, needs_review, refusal_reason
        from blog_posts where title = ${title}`,
  )
  return rows[0]
}

const waiting = {
  is_published: false,
  is_waiting: true,
  is_reviewed: false,
  needs_review: true,
  refusal_reason: null,
}

/** Every public way to a post with that title. */
async function seenBy(caller: Caller, title: string) {
  const ways = {
    table: sql`select 1 from blog_posts where title = ${title}`,
    list: sql`select 1 where list_posts() ->> 'posts' like ${`%"${title}"%`}`,
    search: sql`select 1 where list_posts(${title}) ->> 'posts' like ${`%"${title}"%`}`,
    feed: sql`select 1 from list_feed_posts() where title = ${title}`,
    address: sql`select 1 where read_post(${title.toLowerCase()}) is not null`,
    beside: sql`select 1 where read_post('published') ->> 'related' like ${`%"${title}"%`}
                  or read_post('published') ->> 'next' like ${`%"${title}"%`}`,
  }
  const seen: string[] = []
  for (const [way, statement] of Object.entries(ways)) {
    if ((await rowsFor(database, caller, statement)).length > 0) seen.push(way)
  }
  return seen
}

const totals = () =>
  rowFor(
    database,
    callers.anonymous,
    sql`select list_posts() -> 'total' as posts,
          list_posts('', ${ids.category}) -> 'total' as in_category`,
  )

for (const [state, about, text, answers] of writingRules) {
  test(`writing is ${state}: ${/^\w+/.exec(text)} ${about}: ${answers}`, async () => {
    await setWriting(state)
    const given: string[] = []
    for (const name of callerNames) given.push(await ask(database, callers[name], text))
    expect(given.join(' ')).toBe(answers)
  })
}

test('under approval a student’s post is seen by its author and admins, and by nobody else anywhere', async () => {
  await setWriting('approval')
  const before = await totals()
  await asStudent(
    sql`insert into blog_posts (title, content, category_id) values ('Waits', 'W', ${ids.category})`,
  )
  expect(await read('Waits')).toEqual(waiting)
  for (const caller of [callers.anonymous, callers.other]) {
    expect(await seenBy(caller, 'Waits')).toEqual([])
  }
  for (const caller of [callers.student, callers.admin]) {
    expect(await seenBy(caller, 'Waits')).toEqual(['table', 'address'])
  }
  expect(await totals()).toEqual(before)

  await asAdmin(approve('Waits'))
  expect(await read('Waits')).toMatchObject({ is_published: true, needs_review: false })
  expect(await seenBy(callers.anonymous, 'Waits')).toEqual([
    'table',
    'list',
    'search',
    'feed',
    'address',
    'beside',
  ])
  expect(await totals()).not.toEqual(before)
})

/** Statements that a student could send straight to the API. */
const waysAround: [about: string, statement: Statement][] = [
  [
    'a row that says it is approved',
    sql`insert into blog_posts (title, content, published_at, reviewed_at, requested_published_at)
        values ('Around', 'W', now() - interval '1 year', now(), null)`,
  ],
  [
    'a scheduled post',
    sql`insert into blog_posts (title, content, published_at)
        values ('Around', 'W', now() + interval '1 second')`,
  ],
  [
    'a draft that is published later',
    sql`update blog_posts set title = 'Around', published_at = now(), reviewed_at = now()
        where id = ${ids.draft}`,
  ],
  [
    'new words for a published post',
    sql`update blog_posts set title = 'Around' where id = ${ids.post}`,
  ],
  [
    'an upsert that leaves the date out',
    sql`insert into blog_posts (id, title, content) values (${ids.post}, 'Around', 'W')
        on conflict (id) do update set title = excluded.title, content = excluded.content`,
  ],
  [
    'an earlier date for a scheduled post',
    sql`update blog_posts set title = 'Around', published_at = now() where id = ${ids.scheduled}`,
  ],
]

for (const [about, statement] of waysAround) {
  test(`under approval it waits: ${about}`, async () => {
    await setWriting('approval')
    await asStudent(statement)
    expect(await read('Around')).toMatchObject({ is_published: false, is_waiting: true })
    expect(await seenBy(callers.anonymous, 'Around')).toEqual([])
  })
}

test('under approval an upsert with a date makes a published post a draft', async () => {
  await setWriting('approval')
  await asStudent(
    sql`insert into blog_posts (id, title, content, published_at, reviewed_at)
        values (${ids.post}, 'Around', 'W', now(), now())
        on conflict (id) do update
        set title = excluded.title, content = excluded.content, published_at = excluded.published_at,
          reviewed_at = excluded.reviewed_at`,
  )
  expect(await read('Around')).toMatchObject({ is_published: false })
  expect(await seenBy(callers.anonymous, 'Around')).toEqual([])
})

test('every part of a published post that readers see sends it back when it is changed', async () => {
  const cover = `${ids.student}/${ids.message}`
  for (const change of [
    sql`update blog_posts set content = content || '!' where id = ${ids.post}`,
    sql`update blog_posts set slug = 'moved' where id = ${ids.post}`,
    sql`update blog_posts set slug = 'published' where id = ${ids.post}`,
    sql`update blog_posts set category_id = ${ids.ownerlessCategory} where id = ${ids.post}`,
    sql`update blog_posts set category_id = ${ids.category} where id = ${ids.post}`,
    sql`update blog_posts set written_excerpt = 'New' where id = ${ids.post}`,
    sql`update blog_posts set search_description = 'New' where id = ${ids.post}`,
    sql`update blog_posts set cover_image_url = ${cover}, cover_image_alt = 'A' where id = ${ids.post}`,
    sql`update blog_posts set cover_image_alt = 'B' where id = ${ids.post}`,
    sql`update blog_posts set published_at = now() where id = ${ids.post}`,
  ]) {
    await setWriting('approval')
    await asStudent(change)
    expect(await read('Published'), change.text).toMatchObject({
      is_published: false,
      is_waiting: true,
    })
    await asAdmin(approve('Published'))
  }
})

test('a save without a change of words leaves a published post published', async () => {
  await setWriting('approval')
  await asStudent(sql`update blog_posts set title = title where id = ${ids.post}`)
  await database.authAdmin.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "Same Person"}' where id = ${ids.student}`,
  )
  await asAdmin(sql`update blog_posts set category_id = null where id = ${ids.post}`)
  expect(await read('Published')).toMatchObject({ is_published: true, needs_review: false })
})

test('nobody marks a post as reviewed but an admin, who cannot choose the time', async () => {
  await asStudent(
    sql`insert into blog_posts (title, content, reviewed_at) values ('New', 'W', now())`,
  )
  await asStudent(sql`update blog_posts set reviewed_at = now() where title = 'New'`)
  expect(await read('New')).toMatchObject({ is_published: true, needs_review: true })
  await asAdmin(approve('New'))
  const reviewed = sql`select reviewed_at > now() - interval '1 minute' as is_now
                       from blog_posts where title = 'New'`
  expect(await rowFor(database, callers.admin, reviewed)).toEqual({ is_now: true })
  expect(await read('New')).toMatchObject({ is_published: true, needs_review: false })
})

test('an admin approves the version that was read: a post that changed since stays where it is', async () => {
  await setWriting('approval')
  await asStudent(sql`insert into blog_posts (title, content) values ('Read', 'First words')`)
  const find = sql`select id, updated_at::text as version from blog_posts where title = 'Read'`
  const seen = await rowFor<{ id: string; version: string }>(database, callers.admin, find)
  const note = sql`select note_read_posts(array[${seen.id}]::uuid[]) as changed`
  expect(await rowsFor(database, callers.admin, note)).toEqual([])
  await asStudent(sql`update blog_posts set content = 'Second words' where title = 'Read'`)

  const stale = asAdmin(sql`select approve_post(${seen.id}, ${seen.version})`)
  expect(await failureOf(stale)).toEqual({
    code: 'PT409',
    message: 'This post has changed since you read it.',
  })
  expect(await read('Read')).toMatchObject({ is_published: false, is_waiting: true })
  expect(await rowsFor(database, callers.admin, note)).toEqual([{ changed: seen.id }])
  const changes = sql`select read_post_changes(${seen.id}) as changes`
  expect(await rowFor(database, callers.admin, changes)).toMatchObject({
    changes: { read: { content: 'First words' }, now: { content: 'Second words' } },
  })

  await asAdmin(approve('Read'))
  expect(await read('Read')).toMatchObject({ is_published: true, needs_review: false })
  expect((await failureOf(asAdmin(approve('Read')))).code).toBe('PT404')
  // The next change is compared with the approved version.
  await asStudent(sql`update blog_posts set content = 'Third words' where title = 'Read'`)
  expect(await rowFor(database, callers.admin, changes)).toMatchObject({
    changes: { read: { content: 'Second words' }, now: { content: 'Third words' } },
  })
})

test('there is no way around the version: a plain update by an admin publishes and settles nothing', async () => {
  await setWriting('approval')
  await asStudent(sql`insert into blog_posts (title, content) values ('Plain', 'W')`)
  await setWriting('open')
  await asStudent(sql`insert into blog_posts (title, content) values ('Seen', 'W')`)
  for (const change of [
    sql`update blog_posts set published_at = now() where title = 'Plain'`,
    sql`update blog_posts set published_at = now(), reviewed_at = now() where title = 'Plain'`,
    sql`update blog_posts set reviewed_at = now() where title = 'Seen'`,
  ]) {
    expect((await failureOf(asAdmin(change))).code, change.text).toBe('42501')
  }
  for (const caller of [callers.student, callers.other]) {
    for (const call of [
      approve('Seen'),
      sql`select note_read_posts(array[${ids.post}]::uuid[])`,
      sql`select read_post_changes(${ids.post})`,
    ]) {
      expect((await failureOf(database.callers.query(caller, call))).code).toBe('42501')
    }
  }
})

test('a new post of a student is for review in every state, one of an admin is not', async () => {
  await asStudent(sql`insert into blog_posts (title, content) values ('Open', 'W')`)
  await setWriting('approval')
  await asStudent(sql`insert into blog_posts (title, content) values ('Approval', 'W')`)
  await trust(true)
  await asStudent(sql`insert into blog_posts (title, content) values ('Trusted', 'W')`)
  await asStudent(
    sql`insert into blog_posts (title, content, published_at) values ('No', 'W', null)`,
  )
  await asAdmin(sql`insert into blog_posts (title, content) values ('Admin', 'W')`)
  const listed = sql`select title from blog_posts where needs_review and id <> ${ids.scheduled}
                     order by created_at`
  const titles = ['Open', 'Approval', 'Trusted'].map((title) => ({ title }))
  expect(await rowsFor(database, callers.admin, listed)).toEqual(titles)
})

test('the reason of a refusal ends with the publication by an author who is an admin by then', async () => {
  await setWriting('approval')
  await asStudent(sql`insert into blog_posts (title, content) values ('Once refused', 'W')`)
  await asAdmin(
    sql`update blog_posts
        set requested_published_at = null, refusal_reason = 'Too short', reviewed_at = now()
        where title = 'Once refused'`,
  )
  const makeStudent = (role: string) =>
    database.owner.query(sql`update user_roles set role = ${role} where user_id = ${ids.student}`)
  await makeStudent('admin')
  onTestFinished(async () => void (await makeStudent('student')))
  await asStudent(sql`update blog_posts set published_at = now() where title = 'Once refused'`)
  expect(await read('Once refused')).toMatchObject({ is_published: true, refusal_reason: null })
})

test('a refused post keeps its reason for the author until it is sent again', async () => {
  await setWriting('approval')
  await asStudent(sql`insert into blog_posts (title, content) values ('Refused', 'W')`)
  await asAdmin(
    sql`update blog_posts
        set requested_published_at = null, refusal_reason = 'Too short', reviewed_at = now()
        where title = 'Refused'`,
  )
  const refused = { is_waiting: false, needs_review: false, refusal_reason: 'Too short' }
  expect(await read('Refused')).toMatchObject(refused)
  expect(await seenBy(callers.other, 'Refused')).toEqual([])
  await asStudent(
    sql`update blog_posts set content = 'Longer', refusal_reason = null where title = 'Refused'`,
  )
  expect(await read('Refused')).toMatchObject(refused)
  await asStudent(sql`update blog_posts set published_at = now() where title = 'Refused'`)
  expect(await read('Refused')).toEqual(waiting)
  await asStudent(sql`update blog_posts set requested_published_at = null where title = 'Refused'`)
  expect(await read('Refused')).toMatchObject({ is_waiting: false, needs_review: false })
})

test('a trusted writer publishes at once under approval, until the trust is withdrawn or writing closes', async () => {
  await setWriting('approval')
  await trust(true)
  const write = (title: string, published = 'now()') =>
    asStudent({
      text: `insert into blog_posts (title, content, published_at) values ($1, 'W', ${published})`,
      values: [title],
    })
  await write('First')
  await write('Next week', `now() + interval '7 days'`)
  expect(await seenBy(callers.anonymous, 'First')).toContain('list')
  await trust(false)
  expect(await read('First')).toMatchObject({ is_published: true })
  expect(await read('Next week')).toEqual(waiting)
  await write('Second')
  expect(await read('Second')).toEqual(waiting)
  await trust(true)
  await setWriting('closed')
  expect((await failureOf(write('Third'))).code).toBe('42501')
})

test('a scheduled post that no admin has seen waits when writing is no longer open', async () => {
  for (const state of ['approval', 'closed'] as const) {
    await setWriting('open')
    await database.owner.query(
      sql`update blog_posts
          set published_at = now() + interval '1 day', requested_published_at = null, reviewed_at = null
          where id = ${ids.scheduled}`,
    )
    await setWriting(state)
    expect(await read('Later')).toEqual(waiting)
  }
  await database.owner.query(
    sql`update blog_posts
        set published_at = now() + interval '1 day', requested_published_at = null, reviewed_at = now()
        where id = ${ids.scheduled}`,
  )
  await setWriting('approval')
  expect(await read('Later')).toMatchObject({ is_published: true })
})

test('a signed upload link, which writes with the rights of the service, replaces no picture either', async () => {
  const replace = () =>
    database.storageAdmin.query(
      sql`update storage.objects set version = 'other' where name = ${`${ids.student}/picture.png`}`,
    )
  await setWriting('approval')
  expect((await failureOf(replace())).code).toBe('42501')
  await trust(true)
  await replace()
})

const rename = (name: string) =>
  database.authAdmin.query(
    sql`update auth.users set raw_user_meta_data = jsonb_build_object('full_name', ${name}::text)
        where id = ${ids.student}`,
  )

test('under approval a new name of the author is not on a published post before an admin has seen it', async () => {
  await rename('Sample Student')
  await asStudent(sql`insert into blog_posts (title, content) values ('Signed', 'W')`)
  const names = async () => {
    const named = sql`select author_name from blog_posts where title in ('Signed', 'Draft') order by title`
    return (await rowsFor(database, callers.admin, named)).map(({ author_name }) => author_name)
  }
  for (const state of ['approval', 'closed'] as const) {
    await setWriting(state)
    await rename('Cheap pills at pills.example')
    await asAdmin(sql`update blog_posts set category_id = null where title = 'Signed'`)
    expect(await names(), state).toEqual(['Cheap pills at pills.example', 'Sample Student'])
  }
  await setWriting('approval')
  await asStudent(sql`update blog_posts set title = title where title = 'Signed'`)
  expect(await read('Signed')).toMatchObject({ is_published: false, is_waiting: true })
  await asAdmin(approve('Signed'))
  expect((await names())[1]).toBe('Cheap pills at pills.example')
  await setWriting('open')
  await rename('Sample Student')
  expect(await names()).toEqual(['Sample Student', 'Sample Student'])
})

test('under approval no picture is added to a post that names it already', async () => {
  await setWriting('approval')
  const upload = (caller: Caller, folder: string, file: string) =>
    database.callers.query(
      caller,
      sql`insert into storage.objects (bucket_id, name)
          values ('blog-images', ${`${folder}/${file}`})`,
    )
  const write = (content: string) =>
    asStudent(sql`insert into blog_posts (title, content) values ('Shows', ${content})`)
  const address = `/storage/v1/object/public/blog-images/${ids.other}`
  await write(`<p><img src="${address}/later.png"></p>`)
  for (const state of ['waiting', 'approved']) {
    const late = await failureOf(upload(callers.other, ids.other, 'later.png'))
    expect(late.code, state).toBe('42501')
    if (state === 'waiting') await asAdmin(approve('Shows'))
  }
  await asStudent(
    sql`update blog_posts set cover_image_url = ${`${ids.student}/${ids.message}`}, cover_image_alt = 'A'
        where title = 'Shows'`,
  )
  expect((await failureOf(upload(callers.student, ids.student, ids.message))).code).toBe('42501')
  await upload(callers.student, ids.student, 'first.png')

  // Ways to write a name so that browsers read another.
  for (const odd of [
    `<img src="${address}/l%61ter.png">`,
    `<IMG alt=">" SRC = '${address}/&#108;ater.png'>`,
    `<img src=${address}/&#x6c;ater.png>`,
    `<img src=%2f${ids.other}>`,
    `<img src="${address}/la\nter.png">`,
  ]) {
    expect((await failureOf(write(odd))).code, odd).toBe('22023')
  }
  await asStudent(
    sql`update blog_posts set content = '<img src="/l%61ter.png">' where id = ${ids.draft}`,
  )
  const send = sql`update blog_posts set requested_published_at = now() where id = ${ids.draft}`
  expect((await failureOf(asStudent(send))).code).toBe('22023')
  await write(
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk?a=1&amp;b=2"></iframe>',
  )
  await setWriting('open')
  await upload(callers.other, ids.other, 'later.png')
})

test('a student who changes a tip takes away that it was checked against QBO', async () => {
  await database.owner.query(
    sql`insert into qbo_checks (post_id, checked_on) values (${ids.post}, '2026-03-02')`,
  )
  const checks = () =>
    rowsFor(
      database,
      callers.admin,
      sql`select post_id from qbo_checks where post_id = ${ids.post}`,
    )
  const saveAs = (words: string) =>
    database.callers.query(
      callers.student,
      sql`update blog_posts set title = title, content = ${words} where id = ${ids.post}`,
    )
  const { content } = await rowFor<{ content: string }>(
    database,
    callers.student,
    sql`select content from blog_posts where id = ${ids.post}`,
  )
  await saveAs(content)
  expect(await checks()).toHaveLength(1)
  await saveAs('<p>Other words.</p>')
  expect(await checks()).toEqual([])
})
