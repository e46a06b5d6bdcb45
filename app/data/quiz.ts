import type { QuizQuestion } from '#app/lib/quiz-round.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

const questionColumns =
  'id, question_text, explanation, read_next_label, read_next_url, answers:quiz_answers(id, answer_text, is_correct)'
/** As many rows as the service gives at once. */
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

/** Null when there is no such question (any more). Its answers come in the order they were written. */
export async function findQuizQuestion(
  supabase: Supabase,
  id: string,
): Promise<QuizQuestion | null> {
  const { data } = await supabase
    .from('quiz_questions')
    .select(questionColumns)
    .eq('id', id)
    .order('created_at', { referencedTable: 'answers', ascending: true })
    .maybeSingle<QuizQuestion>()
    .throwOnError()
  return data
}
