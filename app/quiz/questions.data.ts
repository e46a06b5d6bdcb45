import { containing, rangeOf, readAll, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { QuestionValues } from './manage/question-fields.ts'

const questionColumns =
  'id, question_text, explanation, read_next_label, read_next_url, answers:quiz_answers(id, answer_text, is_correct)'

export async function listQuizQuestionIds(supabase: Supabase): Promise<string[]> {
  const rows = await readAll((from, to) =>
    supabase.from('quiz_questions').select('id').order('id').range(from, to).throwOnError(),
  )
  return rows.map(({ id }) => id)
}

/** Null when the question does not exist. Its answers are in the order they were written. */
export async function findQuizQuestion(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('quiz_questions')
    .select(questionColumns)
    .eq('id', id)
    .order('created_at', { referencedTable: 'answers', ascending: true })
    .maybeSingle()
    .throwOnError()
  return data
}

/** Those of the questions that exist, in any order. */
export async function findQuizQuestions(supabase: Supabase, ids: string[]) {
  const { data } = await supabase
    .from('quiz_questions')
    .select(questionColumns)
    .in('id', ids)
    .order('created_at', { referencedTable: 'answers', ascending: true })
    .throwOnError()
  return data
}

/** Questions whose text contains the words, newest first. */
export async function listQuizQuestions(
  supabase: Supabase,
  { filter, page }: { filter: string; page: number },
) {
  let query = supabase.from('quiz_questions').select(questionColumns, { count: 'exact' })
  if (filter) query = query.ilike('question_text', containing(filter))
  const newest = query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .order('created_at', { referencedTable: 'answers', ascending: true })
  const { rows, total } = await readRange(newest, rangeOf(page))
  return { questions: rows, total }
}

/** Atomic: question and answers change together. */
export async function saveQuizQuestion(
  supabase: Supabase,
  values: QuestionValues,
  id: string | null,
) {
  await supabase.rpc('save_quiz_question', { question: { id, ...rowOf(values) } }).throwOnError()
}

/** Atomic: all of them or none. */
export async function saveQuizQuestions(supabase: Supabase, questions: QuestionValues[]) {
  await supabase.rpc('save_quiz_questions', { questions: questions.map(rowOf) }).throwOnError()
}

/** Its answers are deleted with it (cascade). */
export async function deleteQuizQuestion(supabase: Supabase, id: string) {
  await supabase.from('quiz_questions').delete().eq('id', id).throwOnError()
}

function rowOf(values: QuestionValues) {
  return {
    question_text: values.questionText,
    explanation: values.explanation,
    read_next_label: values.readNextLabel,
    read_next_url: values.readNextUrl,
    answers: values.answers.map(({ text, isCorrect }) => ({
      answer_text: text,
      is_correct: isCorrect,
    })),
  }
}
