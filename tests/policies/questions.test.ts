import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { addBlockedPeople } from './access/half-signed-in.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, addUser, callers, ids } from './support/people-and-content.ts'

async function siteWithQuestions() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  return database
}

type Listed = { id: string; is_mine: boolean; asker_name: string | null; pictures: string[] }

async function listFor(database: PolicyDatabase, caller: Caller) {
  const asked = sql`select list_lesson_questions('course', 'lesson') as list`
  return (await rowFor<{ list: Listed[] }>(database, caller, asked)).list
}

async function seenBy(database: PolicyDatabase, caller: Caller, question: string) {
  const asked = sql`select seen from question_list where id = ${question}`
  return (await rowsFor<{ seen: string }>(database, caller, asked))[0]?.seen ?? ''
}

const answer = (question: string, seen: string, isPublic: boolean, showsName = false) =>
  sql`select answer_lesson_question(${question}, 'Because.', ${seen}, ${isPublic}, ${showsName})`

const ask = (lesson = ids.lesson) =>
  sql`insert into lesson_questions (lesson_id, question) values (${lesson}, 'Where is the gear?')`

test('other students see a question once it is public, and its pictures, but not who asked', async () => {
  const database = await siteWithQuestions()
  const picture = `${ids.publicQuestion}/screen.png`
  expect(await listFor(database, callers.other)).toEqual([
    {
      id: ids.publicQuestion,
      question: 'How?',
      answer: 'So.',
      created_at: expect.any(String),
      answered_at: expect.any(String),
      is_mine: false,
      is_public: true,
      asker_name: null,
      pictures: [picture],
    },
  ])
  expect((await listFor(database, callers.student)).map(({ id }) => id).sort()).toEqual([
    ids.openQuestion,
    ids.publicQuestion,
  ])
})

test('the owner shows the name of an asker only where she says so, and can take a question back', async () => {
  const database = await siteWithQuestions()
  const answerAs = async (caller: Caller, isPublic: boolean, showsName: boolean) => {
    const seen = await seenBy(database, caller, ids.openQuestion)
    await rowsFor(database, caller, answer(ids.openQuestion, seen, isPublic, showsName))
  }
  const shown = async () => {
    const list = await listFor(database, callers.other)
    return list.find(({ id }) => id === ids.openQuestion)?.asker_name
  }
  await answerAs(callers.admin, false, true)
  expect(await shown()).toBeUndefined()
  await answerAs(callers.admin, true, true)
  expect(await shown()).toBe('Sample Student')
  await rename(database, 'Another Name')
  expect(await shown(), 'the name that the owner has read').toBe('Sample Student')
  await answerAs(callers.admin, true, false)
  expect(await shown()).toBeNull()
})

const rename = ({ owner }: PolicyDatabase, name: string) =>
  owner.query(sql`
    update auth.users set raw_user_meta_data = jsonb_build_object('full_name', ${name}::text)
    where id = ${ids.student}`)

test('the owner answers what she has read: not other words, pictures or another name', async () => {
  const database = await siteWithQuestions()
  const picture = `${ids.openQuestion}/screen.png`
  const changes = [
    sql`update lesson_questions set question = 'Buy at example.com' where id = ${ids.openQuestion}`,
    sql`insert into storage.objects (bucket_id, name)
        values ('question-pictures', ${`${ids.openQuestion}/more.png`})`,
    // Deleted and uploaded again: other bytes under the same name.
    sql`update storage.objects set id = gen_random_uuid() where name = ${picture}`,
  ]
  const refused = async (seen: string) =>
    failureOf(database.callers.query(callers.admin, answer(ids.openQuestion, seen, true, true)))
  for (const change of changes) {
    const seen = await seenBy(database, callers.admin, ids.openQuestion)
    await database.owner.query(change)
    expect(await refused(seen)).toMatchObject({
      code: 'PT409',
      message: 'The student has changed this question since you opened it. Please read it again.',
    })
  }
  const seen = await seenBy(database, callers.admin, ids.openQuestion)
  await rename(database, 'Another Name')
  expect((await refused(seen)).code).toBe('PT409')
  const now = await seenBy(database, callers.admin, ids.openQuestion)
  await rowsFor(database, callers.admin, answer(ids.openQuestion, now, true, true))
})

test('nobody comes by the pictures of a deleted question with a new one of its id', async () => {
  const database = await siteWithQuestions()
  await database.owner.query(sql`delete from lesson_questions where id = ${ids.openQuestion}`)
  const again = sql`insert into lesson_questions (id, lesson_id, question)
                    values (${ids.openQuestion}, ${ids.lesson}, 'Mine now?')`
  expect((await failureOf(database.callers.query(callers.other, again))).code).toBe('42501')
})

test('nobody but an admin answers a question', async () => {
  const database = await siteWithQuestions()
  for (const caller of [callers.anonymous, callers.student, callers.other]) {
    const answering = database.callers.query(caller, answer(ids.openQuestion, '', true))
    expect((await failureOf(answering)).code).toBe('42501')
  }
})

test('a public question of an unpublished course is shown to nobody', async () => {
  const database = await siteWithQuestions()
  await database.owner.query(sql`update courses set is_published = false`)
  expect(await listFor(database, callers.other)).toEqual([])
  const pictures = sql`select list_question_pictures(array[${ids.publicQuestion}]::uuid[])`
  expect(await rowsFor(database, callers.other, pictures)).toEqual([])
})

test('a blocked student asks nothing, with a token from before', async () => {
  const database = await siteWithQuestions()
  for (const blocked of await addBlockedPeople(database)) {
    expect((await failureOf(database.callers.query(blocked, ask()))).code).toBe('42501')
  }
})

test('asking many questions in an hour is refused, and asking many at once', async () => {
  const database = await siteWithQuestions()
  for (let asked = 0; asked < 20; asked++) {
    await database.callers.query(callers.other, ask())
    await database.owner.query(sql`delete from lesson_questions where user_id = ${ids.other}`)
  }
  expect((await failureOf(database.callers.query(callers.other, ask()))).code).toBe('PT429')
  const two = sql`insert into lesson_questions (lesson_id, question)
                  values (${ids.lesson}, 'One?'), (${ids.lesson}, 'Two?')`
  expect((await failureOf(database.callers.query(callers.admin, two))).code).toBe('PT400')
})

test('a student has at most twenty questions that wait, however fast they are asked', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const eager = await addUser(database, randomUUID())
  await database.owner.query(sql`
    insert into lesson_questions (lesson_id, user_id, question)
    select ${ids.lesson}, ${eager.claims.sub}, 'Why?' from generate_series(1, 18)`)
  const asking = Array.from({ length: 5 }, () => database.callers.query(eager, ask()))
  const asked = await Promise.allSettled(asking)
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a question has three pictures at most, and none once it is answered', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  // With the rights of the storage service, as an upload by a signed URL has them.
  const add = (question: string, name: string, bytes = 10) =>
    database.callers.query(
      callers.service,
      sql`insert into storage.objects (bucket_id, name, metadata)
          values ('question-pictures', ${`${question}/${name}`}, jsonb_build_object('size', ${bytes}::int))`,
    )
  expect((await failureOf(add(ids.openQuestion, 'huge', 101 * 1024 ** 2))).message).toBe(
    'There is no room for more pictures: 3 for a question, 100 MB for one person.',
  )
  await add(ids.openQuestion, 'second')
  await add(ids.openQuestion, 'third')
  expect((await failureOf(add(ids.openQuestion, 'fourth'))).code).toBe('42501')
  expect((await failureOf(add(ids.publicQuestion, 'late'))).message).toBe(
    'Pictures belong to a question that waits for its answer.',
  )
  expect((await failureOf(add('../elsewhere', 'odd'))).code).toBe('42501')
})

test('unfinished uploads count as pictures of a question', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const begin = (name: string, bytes = 10) =>
    database.storageAdmin.query(sql`
      insert into storage.open_uploads (upload_id, owner_id, bucket_id, name, size)
      values (${randomUUID()}, ${ids.student}, 'question-pictures',
              ${`${ids.openQuestion}/${name}`}, ${bytes})`)
  const noRoom = 'There is no room for more pictures: 3 for a question, 100 MB for one person.'
  await begin('second', 60 * 1024 ** 2)
  expect((await failureOf(begin('huge', 60 * 1024 ** 2))).message).toBe(noRoom)
  await begin('third')
  expect((await failureOf(begin('fourth'))).message).toBe(noRoom)
  // The end of an upload is not counted beside its beginning.
  await database.callers.query(
    callers.service,
    sql`insert into storage.objects (bucket_id, name, metadata)
        values ('question-pictures', ${`${ids.openQuestion}/third`}, '{"size": 10}')`,
  )
})

test('questions are part of a person’s data and go with the account, public ones too', async () => {
  const database = await siteWithQuestions()
  const exported = sql`select export_my_data() -> 'lesson_questions' as questions`
  expect(await rowFor(database, callers.student, exported)).toEqual({
    questions: expect.arrayContaining([
      {
        course: 'Course',
        lesson: 'Lesson',
        question: 'How?',
        asked_at: expect.any(String),
        answer: 'So.',
        answered_at: expect.any(String),
        is_public: true,
        shows_name: false,
        shown_name: null,
        pictures: [`${ids.publicQuestion}/screen.png`],
      },
      expect.objectContaining({ question: 'Why?', answer: null }),
    ]),
  })
  await database.owner.query(sql`delete from auth.users where id = ${ids.student}`)
  expect(await listFor(database, callers.other)).toEqual([])
  const lost = sql`select list_lost_question_pictures() as name order by name`
  expect(await rowsFor(database, callers.service, lost)).toEqual(
    [
      `${ids.message}/of-no-question.png`,
      `${ids.openQuestion}/screen.png`,
      `${ids.publicQuestion}/screen.png`,
    ].map((name) => ({ name })),
  )
})

test('a mail about a question is given out to one at a time, until it is settled', async () => {
  const database = await siteWithQuestions()
  const give = (statement: Statement) => rowsFor(database, callers.service, statement)
  const claim = (question: string, about: string) =>
    give(sql`select * from claim_question_mail(${question}, ${about})`)
  const left = () => give(sql`select * from list_left_question_mails()`)
  const wait = (passed: string) =>
    database.owner.query(sql`
      update private.question_mails
      set created_at = created_at - ${passed}::interval, claimed_at = claimed_at - ${passed}::interval`)
  expect(await claim(ids.openQuestion, 'answer')).toEqual([])
  const facts = {
    mail_id: expect.any(String),
    question: 'Why?',
    answer: null,
    asker_name: 'Sample Student',
    asker_email: 'student@example.com',
    lesson_title: 'Lesson',
    lesson_path: '/courses/course/lesson',
  }
  const first = await claim(ids.openQuestion, 'question')
  expect(first).toEqual([facts])
  expect(await claim(ids.openQuestion, 'question')).toEqual([])
  expect(await left()).toEqual([])

  // Its process died: it is left, and given out again with the same id.
  await wait('6 minutes')
  expect(await left()).toEqual([{ question_id: ids.openQuestion, about: 'question' }])
  expect(await claim(ids.openQuestion, 'question')).toEqual(first)
  expect(await left()).toEqual([])
  await give(sql`select release_question_mail(${ids.openQuestion}, 'question')`)
  expect(await claim(ids.openQuestion, 'question')).toEqual(first)
  await give(sql`select settle_question_mail(${ids.openQuestion}, 'question')`)
  expect(await claim(ids.openQuestion, 'question')).toEqual([])

  const [answered] = await claim(ids.publicQuestion, 'answer')
  expect(answered).toMatchObject({ answer: 'So.' })
  expect(answered?.mail_id).not.toBe(first[0]?.mail_id)
  await wait('5 days')
  expect(await left()).toEqual([])
})

test('a question and its answer are left to be mailed from the moment they are stored', async () => {
  const database = await siteWithQuestions()
  const [asked] = await rowsFor<{ id: string }>(database, callers.student, {
    ...ask(),
    text: `${ask().text} returning id`,
  })
  const question = asked?.id ?? ''
  const seen = await seenBy(database, callers.admin, question)
  await database.callers.query(callers.admin, answer(question, seen, false))
  await database.owner.query(
    sql`update private.question_mails set created_at = now() - interval '6 minutes'`,
  )
  const left = sql`select * from list_left_question_mails() order by about desc`
  expect(await rowsFor(database, callers.service, left)).toEqual([
    { question_id: question, about: 'question' },
    { question_id: question, about: 'answer' },
  ])
})
