import { containing } from '#app/lib/like-pattern.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { QuestionValues } from './manage/question-fields.ts'

const questionColumns =
  'id, question_text, explanation, read_next_label, read_next_url, answers:quiz_answers(id, answer_text, is_correct)'
/** The REST service's row limit. */
const batchSize = 1000

export async function listQuizQuestionIds(supabase: Supabase): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { data } = await supabase
      .from('quiz_questions')
      .select('id')
      .order('id')
      .range(ids.length, ids.length + batchSize - 1)
      .throwOnError()
    ids.push(...data.map(({ id }) => id))
    if (data.length < batchSize) return ids
  }
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

/** Questions whose text contains the words, newest first. */
export async function listQuizQuestions(
  supabase: Supabase,
  { filter, page, pageSize }: { filter: string; page: number; pageSize: number },
) {
  let query = supabase.from('quiz_questions').select(questionColumns, { count: 'exact' })
  if (filter) query = query.ilike('question_text', containing(filter))
  const first = (page - 1) * pageSize
  const { data, count, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .order('created_at', { referencedTable: 'answers', ascending: true })
    .range(first, first + pageSize - 1)
  // PGRST103: a page beyond the last one, which is an empty list.
  if (error?.code === 'PGRST103') return { questions: [], total: first }
  if (error) throw error
  return { questions: data, total: count ?? data.length }
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
