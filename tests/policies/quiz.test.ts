import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Answer = { answer_text: string; is_correct?: boolean }
type Question = {
  id?: string
  question_text?: string
  explanation?: string
  read_next_label?: string
  read_next_url?: string
  answers?: Answer[]
}

async function save(database: PolicyDatabase, question: Question) {
  const statement = sql`select save_quiz_question(${JSON.stringify(question)}) as id`
  return (await rowFor<{ id: string }>(database, callers.admin, statement)).id
}

function answersOf(database: PolicyDatabase, id: string) {
  return rowsFor<Answer>(
    database,
    callers.anonymous,
    sql`select answer_text, is_correct from quiz_answers where question_id = ${id} order by created_at`,
  )
}

const right = { answer_text: 'Right', is_correct: true }
const wrong = { answer_text: 'Wrong', is_correct: false }

test('a question is saved with its answers in the order given', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const answers = Array.from({ length: 9 }, (_, n) => ({
    answer_text: `Answer ${n}`,
    is_correct: n === 4,
  }))
  const id = await save(database, { question_text: ' What? ', explanation: ' ', answers })
  expect(await answersOf(database, id)).toEqual(answers)
  expect(
    await rowFor(
      database,
      callers.anonymous,
      sql`select question_text, explanation from quiz_questions where id = ${id}`,
    ),
  ).toEqual({ question_text: 'What?', explanation: null })
})

test('answers inserted in one statement keep their order too', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(
    callers.admin,
    sql`insert into quiz_answers (question_id, answer_text)
        select ${ids.question}, 'More ' || n from generate_series(1, 50) as n`,
  )
  const texts = (await answersOf(database, ids.question)).map(({ answer_text }) => answer_text)
  expect(texts).toEqual(['Answer', ...Array.from({ length: 50 }, (_, n) => `More ${n + 1}`)])
})

test('an edited question replaces its answers and keeps its id', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const edited = { id: ids.question, question_text: 'Edited?', answers: [wrong, right] }
  expect(await save(database, edited)).toBe(ids.question)
  expect(await answersOf(database, ids.question)).toEqual([wrong, right])
})

test('mistakes are named in the words and the order of the form', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const cases: [Question, string][] = [
    [{ question_text: ' ', answers: [] }, 'Question text cannot be empty.'],
    [{ question_text: 'Q', answers: [] }, 'Please add at least one answer.'],
    [{ question_text: 'Q' }, 'Please add at least one answer.'],
    [{ question_text: 'Q', answers: [{ answer_text: ' ' }] }, 'Answer text cannot be empty.'],
    [{ question_text: 'Q', answers: [wrong] }, 'At least one answer must be marked as correct.'],
    [{ question_text: 'Q', answers: [right, right] }, 'Only one answer can be marked as correct.'],
  ]
  for (const [question, message] of cases) {
    expect(await failureOf(save(database, question))).toEqual({ code: 'P0001', message })
  }
})

test('a save that fails half-way changes nothing', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const tooLong = { answer_text: 'x'.repeat(1001), is_correct: false }
  const edit = { id: ids.question, question_text: 'Edited?', answers: [right, tooLong] }
  expect((await failureOf(save(database, edit))).code).toBe('23514')
  expect(await answersOf(database, ids.question)).toEqual([
    { answer_text: 'Answer', is_correct: true },
  ])
  expect(
    await rowFor(
      database,
      callers.anonymous,
      sql`select question_text from quiz_questions where id = ${ids.question}`,
    ),
  ).toEqual({ question_text: 'Question?' })
})

test('a question that is gone is not brought back by a late save', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(
    callers.admin,
    sql`delete from quiz_questions where id = ${ids.question}`,
  )
  expect(await answersOf(database, ids.question)).toEqual([])
  const late = { id: ids.question, question_text: 'Late?', answers: [right] }
  expect((await failureOf(save(database, late))).code).toBe('P0002')
})

test('an import saves all questions or none', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const good = { question_text: 'One?', answers: [right, wrong] }
  const bad = { question_text: 'Two?', answers: [wrong] }
  const load = (questions: Question[]) =>
    database.callers.query(
      callers.admin,
      sql`select save_quiz_questions(${JSON.stringify(questions)})`,
    )
  expect((await failureOf(load([good, bad]))).code).toBe('P0001')
  expect(
    await rowsFor(database, callers.anonymous, sql`select id from quiz_questions`),
  ).toHaveLength(1)
  expect((await load([good, { ...bad, answers: [right] }])).rowCount).toBe(2)
})

test('read this next is a label with a link on this site or by https', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const ask = (read_next_url: string) =>
    save(database, {
      question_text: 'Q?',
      answers: [right],
      read_next_label: 'Read',
      read_next_url,
    })
  await ask('/blog/bank-reconciliation')
  await ask('https://example.com/article')
  for (const link of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://example.com',
    '',
  ]) {
    expect((await failureOf(ask(link))).code).toBe('23514')
  }
})

test('two correct answers cannot be stored by any way', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const second = sql`insert into quiz_answers (question_id, answer_text, is_correct)
                     values (${ids.question}, 'Also', true)`
  expect((await failureOf(database.callers.query(callers.service, second))).code).toBe('23505')
})
