import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, addStudentMarks, callers, ids } from './support/people-and-content.ts'

type Saved = { version: number; added: string }
type Note = { words: string; version?: number; writer?: string; caller?: Caller; lesson?: string }

async function save(
  database: PolicyDatabase,
  { words, version = 0, writer = '', caller = callers.student, lesson = ids.lesson }: Note,
): Promise<Saved> {
  const { saved } = await rowFor<{ saved: Saved }>(
    database,
    caller,
    sql`select save_lesson_note(${lesson}, ${words}, ${version}, ${writer}) as saved`,
  )
  return saved
}

async function noteOf(database: PolicyDatabase, caller = callers.student) {
  const { words } = await rowFor<{ words: string }>(
    database,
    caller,
    sql`select words from lesson_notes where lesson_id = ${ids.lesson}`,
  )
  return words
}

async function siteWithPeople() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  return database
}

test('a note that two devices have written keeps both texts', async () => {
  const database = await siteWithPeople()
  expect(await save(database, { words: 'Begun', writer: 'phone' })).toEqual({
    version: 1,
    added: '',
  })
  await save(database, { words: 'Begun on the phone', version: 1, writer: 'phone' })
  const { added, version } = await save(database, {
    words: 'Begun at the desk',
    version: 1,
    writer: 'desk',
  })
  expect(added).toBe('\n\n– From another device: –\n\nBegun on the phone')
  expect(await noteOf(database)).toBe(`Begun at the desk${added}`)
  expect(await save(database, { words: 'Tidied', version, writer: 'desk' })).toEqual({
    version: version + 1,
    added: '',
  })
})

test('a note whose answer was lost is saved again, and is no conflict with itself', async () => {
  const database = await siteWithPeople()
  await save(database, { words: 'One', writer: 'desk' })
  await save(database, { words: 'One two', version: 1, writer: 'desk' })
  expect((await save(database, { words: 'One', version: 1, writer: 'desk' })).added).toBe('')
  expect((await save(database, { words: 'One', version: 1, writer: 'phone' })).added).toBe('')
})

const atDesk = { words: 'Written offline', version: 0, writer: 'desk' }
const onPhone = { words: 'Written on the phone', version: 0, writer: 'phone' }

test.each([
  { first: atDesk, next: onPhone },
  { first: onPhone, next: atDesk },
])(
  'a note that is sent again after another device wrote repeats no text and drops none: $first.writer first',
  async ({ first, next }) => {
    const database = await siteWithPeople()
    for (const note of [first, next, atDesk]) await save(database, note)
    const both = `${atDesk.words}\n\n– From another device: –\n\n${onPhone.words}`
    expect(await noteOf(database)).toBe(both)
  },
)

test('a note that was emptied elsewhere leaves nothing to keep', async () => {
  const database = await siteWithPeople()
  await save(database, { words: 'Old', writer: 'phone' })
  await save(database, { words: '', version: 1, writer: 'phone' })
  expect((await save(database, { words: 'New', version: 1, writer: 'desk' })).added).toBe('')
  await save(database, { words: '', version: 1, writer: 'tablet' })
  expect(await noteOf(database)).toBe('New')
})

test('each student has a note of their own, and none longer than its room', async () => {
  const database = await siteWithPeople()
  await save(database, { words: 'Mine' })
  await save(database, { words: 'Theirs', caller: callers.other })
  expect(await noteOf(database)).toBe('Mine')
  expect(await noteOf(database, callers.other)).toBe('Theirs')
  const tooLong = save(database, { words: 'x'.repeat(25_001), version: 1 })
  expect((await failureOf(tooLong)).code).toBe('23514')
})

test('a note on a draft is refused, as is one of a visitor', async () => {
  const database = await siteWithPeople()
  const onDraft = save(database, { words: 'Early', lesson: ids.draftLesson })
  expect((await failureOf(onDraft)).code).toBe('42501')
  const byVisitor = save(database, { words: 'Nobody', caller: callers.anonymous })
  expect((await failureOf(byVisitor)).code).toBe('42501')
})

test('a note is not changed while its lesson is not open', async () => {
  const database = await siteWithPeople()
  await save(database, { words: 'Begun' })
  await database.owner.query(sql`update courses set is_published = false`)
  const change = sql`update lesson_notes set words = 'Later' where lesson_id = ${ids.lesson}`
  const changing = database.callers.query(callers.student, change)
  expect((await failureOf(changing)).code).toBe('42501')
})

test('a note that two senders bring late is joined once with the one of another device', async () => {
  const database = await siteWithPeople()
  const late = { words: 'Written offline', version: 0, writer: 'desk' }
  await save(database, late)
  await save(database, { words: 'Written on the phone', version: 0, writer: 'phone' })
  await save(database, late)
  await save(database, late)
  expect(await noteOf(database)).toBe(
    'Written offline\n\n– From another device: –\n\nWritten on the phone',
  )
})

test('an admin who downloads what the site knows about a student gets no notes', async () => {
  const database = await siteWithPeople()
  await addStudentMarks(database)
  const { data } = await rowFor<{ data: Record<string, unknown> }>(
    database,
    callers.admin,
    sql`select export_person(${ids.student}) as data`,
  )
  expect(data).toHaveProperty('opened_lessons')
  expect(JSON.stringify(data)).not.toContain('tea fund')
  expect(data).not.toHaveProperty('lesson_notes')
})

type Find = { kind: string; title: string; snippet: string }

function search(database: PolicyDatabase, words: string, caller: Caller = callers.student) {
  return rowsFor<Find>(
    database,
    caller,
    sql`select kind, title, snippet from search_learning(${words})`,
  )
}

test('a search finds lessons, tips and own notes, and marks what it found', async () => {
  const database = await siteWithPeople()
  await addStudentMarks(database)
  await database.owner.query(sql`
    update course_lessons
    set content = '<p>Match the <strong>bank feed</strong> &amp; its tea.</p>'
    where id in (${ids.openLesson}, ${ids.draftLesson})`)
  await database.owner.query(sql`
    with tips as (insert into blog_categories (name) values ('QBO Tips') returning id)
    insert into blog_posts (title, content, category_id, user_id, published_at)
    select title, '<p>A tea break.</p>', tips.id, ${ids.student}, published_at
    from tips, (values ('A tip', now()), ('A tip to come', now() + interval '1 day')) as p (title, published_at)`)
  expect(await search(database, 'tea')).toEqual([
    { kind: 'note', title: 'Lesson', snippet: 'Ask about the \u0002tea\u0003 fund' },
    expect.objectContaining({ kind: 'tip', title: 'A tip' }),
    {
      kind: 'lesson',
      title: 'Open lesson',
      snippet: 'Match the bank feed & its \u0002tea\u0003',
    },
  ])
  expect((await search(database, 'tea', callers.other)).map(({ kind }) => kind)).toEqual([
    'tip',
    'lesson',
  ])
  expect((await search(database, 'tea', callers.admin)).map(({ title }) => title)).toContain(
    'Draft lesson',
  )
  expect((await failureOf(search(database, 'tea', callers.anonymous))).code).toBe('42501')
})

test('no search is too odd to be answered', async () => {
  const database = await siteWithPeople()
  const odd = [
    ...['', ' ', '&', "'", ':*', '!!', '(', 'a & | b', '\\', '"open', '<->', '\u0002\u0003', '%_'],
    ...['-'.repeat(200), 'a '.repeat(5000), '(('.repeat(1000), '🧾'.repeat(300), 'the', '--- a'],
  ]
  for (const words of odd) expect(await search(database, words)).toBeInstanceOf(Array)
})

test('minutes are counted from words and films, unless the owner gives them', async () => {
  const database = await siteWithPeople()
  const words = '<p>word </p>'.repeat(441)
  const minutes = async (set: string) => {
    await database.owner.query({
      text: `update course_lessons set ${set} where id = '${ids.lesson}'`,
      values: [],
    })
    const row = await rowFor<{ minutes: number | null }>(
      database,
      callers.student,
      sql`select minutes from course_lessons where id = ${ids.lesson}`,
    )
    return row.minutes
  }
  expect(await minutes(`content = null`)).toBeNull()
  expect(await minutes(`content = '${words}'`)).toBe(3)
  expect(await minutes(`content_type = 'video', content = null, notes = '<p>one</p>'`)).toBeNull()
  expect(await minutes('video_seconds = 600')).toBe(11)
  expect(await minutes('own_minutes = 25')).toBe(25)
  const course = sql`select minutes from course_minutes where course_id = ${ids.course}`
  expect(await rowsFor(database, callers.student, course)).toEqual([{ minutes: 25 }])
  expect(await rowsFor(database, callers.student, sql`select from course_minutes`)).toHaveLength(1)
})
