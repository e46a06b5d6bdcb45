import { redirect } from 'react-router'
import { withReturnAddress } from '#app/account/return-address.ts'
import { type Context, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { findLessonKey } from './lessons.data.ts'

type Args = {
  request: Request
  context: Context
  params: { courseSlug: string; lessonSlug: string }
}

export type LessonKey = { userId: string; courseId: string; lessonId: string }

/** For scripts the JSON or the message, for a form without scripts the toast. */
export type Outcome = { json: object; toast?: Toast } | { message: string; status: number }

const missing = 'User or lesson data missing.'

/**
 * Answers a post of the lesson page. Scripts ask for JSON and retry until there is an answer; a form
 * without scripts is redirected back to its place in the lesson. The routes stand outside the guards,
 * so that a script whose session has ended gets a status instead of a redirect to the login page.
 */
export async function answerLessonPost(
  { request, context, params }: Args,
  place: string,
  save: (supabase: Supabase, key: LessonKey) => Promise<Outcome>,
) {
  const outcome = await saveForStudent(context, params, save)
  const isRefused = 'message' in outcome
  if (request.headers.get('accept')?.includes('application/json')) {
    return isRefused
      ? Response.json({ message: outcome.message }, { status: outcome.status })
      : Response.json(outcome.json)
  }
  const lesson = lessonPath(params)
  const toast: Toast | undefined = isRefused
    ? { title: 'Error', text: outcome.message, tone: 'destructive' }
    : outcome.toast
  if (toast) showToast(context, toast)
  if (isRefused && outcome.status === 401) return redirect(withReturnAddress('/login', lesson))
  return redirect(place ? `${lesson}#${place}` : lesson)
}

/** GET has no page: back to the lesson. */
export function backToLesson({ params }: Pick<Args, 'params'>) {
  return redirect(lessonPath(params))
}

function lessonPath({ courseSlug, lessonSlug }: Args['params']) {
  return `/courses/${courseSlug}/${lessonSlug}`
}

async function saveForStudent(
  context: Context,
  { courseSlug, lessonSlug }: Args['params'],
  save: (supabase: Supabase, key: LessonKey) => Promise<Outcome>,
): Promise<Outcome> {
  const state = await context.get(sessionContext).getState()
  if (state.kind === 'unavailable') return { message: missing, status: 503 }
  if (state.kind !== 'signed-in') return { message: missing, status: 401 }
  const supabase = context.get(supabaseContext)
  const lesson = await findLessonKey(supabase, courseSlug, lessonSlug)
  if (!lesson) return { message: missing, status: 404 }
  try {
    const { id: lessonId, course_id: courseId } = lesson
    return await save(supabase, { userId: state.user.id, courseId, lessonId })
  } catch (cause) {
    // Foreign key or row level security: the lesson was deleted or unpublished between the two
    // queries.
    if (['23503', '42501'].includes(errorCode(cause) ?? ''))
      return { message: missing, status: 404 }
    throw cause
  }
}
