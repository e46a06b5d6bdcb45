import type { Tables } from '#app/lib/database.ts'
import { isUnique, orThrow } from '#app/lib/error-text.ts'
import { anyContaining, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import {
  listQuestionPictures,
  removeQuestionPictures,
  signPictures,
} from './question-pictures.data.ts'

export type ShownQuestions = Awaited<ReturnType<typeof listLessonQuestions>>
export type ShownQuestion = ShownQuestions['questions'][number]

/** Under a lesson, until the reader asks for more. */
const shownAtFirst = 10

/** The reader's own questions about a lesson, then the public ones, with signed URLs of pictures. */
export async function listLessonQuestions(
  supabase: Supabase,
  lesson: { courseSlug: string; lessonSlug: string },
  showsAll: boolean,
) {
  const asked = { course: lesson.courseSlug, lesson: lesson.lessonSlug }
  const { data } = await supabase
    .rpc('list_lesson_questions', showsAll ? asked : { ...asked, most: shownAtFirst + 1 })
    .throwOnError()
  const shown = showsAll ? data : data.slice(0, shownAtFirst)
  const paths = shown.flatMap(({ pictures }) => pictures)
  const addresses = await signPictures(supabase, paths)
  const questions = shown.map(({ pictures, ...question }) => ({
    ...question,
    pictures: pictures.flatMap((path) => addresses.get(path) ?? []),
  }))
  return { questions, hasMore: shown.length < data.length }
}

/** Asks once, however often its form is sent: the form brings the id. */
export async function askQuestion(
  supabase: Supabase,
  question: { id: string; lesson_id: string; question: string },
) {
  await isUnique(supabase.from('lesson_questions').insert(question))
}

/** Throws PGRST116 when the question is gone, or answered in the meantime. */
export async function changeQuestion(supabase: Supabase, id: string, question: string) {
  await supabase
    .from('lesson_questions')
    .update({ question })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function deleteQuestion(supabase: Supabase, id: string) {
  await removeQuestionPictures(supabase, [id])
  await supabase.from('lesson_questions').delete().eq('id', id).throwOnError()
}

/** It goes out once, however often this is called. */
export async function mailQuestion(supabase: Supabase, id: string, about: 'question' | 'answer') {
  const body = { question_id: id, about }
  await orThrow(supabase.functions.invoke('send-question-mail', { body }))
}

export const states = ['open', 'answered', 'public', 'all'] as const
export type State = (typeof states)[number]

type QuestionFilter = { search: string; state: State }

export function questionFilterFrom(query: URLSearchParams): QuestionFilter {
  const asked = query.get('state')
  return { search: searchFrom(query), state: states.find((one) => one === asked) ?? 'open' }
}

export type ListedQuestion = Tables<'question_list'>

/** For admins. Those that wait the oldest first, else the newest first. */
export async function listQuestions(
  supabase: Supabase,
  { search, state }: QuestionFilter,
  range: Range,
) {
  let query = supabase.from('question_list').select('*', { count: 'exact' })
  const searched = ['question', 'answer', 'asker_name', 'asker_email', 'lesson_title']
  if (search) query = query.or(anyContaining(searched, search))
  if (state === 'open') query = query.is('answer', null)
  if (state === 'answered') query = query.not('answer', 'is', null)
  if (state === 'public') query = query.eq('is_public', true)
  const ordered = query.order('created_at', { ascending: state === 'open' }).order('id')
  const { rows, total } = await readRange(ordered, range)
  return { questions: rows, total }
}

/** For admins, with its pictures. */
export async function findQuestion(supabase: Supabase, id: string) {
  const { data: question } = await supabase
    .from('question_list')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!question) return null
  const paths = await listQuestionPictures(supabase, [id])
  const addresses = await signPictures(supabase, paths)
  return { question, pictures: [...addresses.values()] }
}

/** Throws PT409 when the question has changed since the admin saw it. */
export async function answerQuestion(
  supabase: Supabase,
  id: string,
  fields: { answer: string; seen: string; isPublic: boolean; showsName: boolean },
) {
  await supabase
    .rpc('answer_lesson_question', {
      asked: id,
      answer: fields.answer,
      seen: fields.seen,
      is_public: fields.isPublic,
      shows_name: fields.showsName,
    })
    .throwOnError()
}
