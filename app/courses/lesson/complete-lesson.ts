import { redirect } from 'react-router'
import { withReturnAddress } from '#app/account/return-address.ts'
import { findLessonKey } from '#app/courses/lessons.data.ts'
import { completeLesson } from '#app/courses/progress.data.ts'
import { type Context, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/complete-lesson.ts'
import { completionId } from './completion-id.ts'

const missing = 'User or lesson data missing.'

/**
 * Marks a lesson complete; idempotent. Scripts ask for JSON and retry until there is an answer; a
 * form without scripts is redirected back to its place in the lesson. It stands outside the guards, so that a
 * script whose session has ended gets a status instead of a redirect to the login page.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const failure = await complete(context, params)
  if (request.headers.get('accept')?.includes('application/json')) {
    return failure
      ? Response.json({ message: failure.message }, { status: failure.status })
      : Response.json({ completed: true })
  }
  const lesson = `/courses/${params.courseSlug}/${params.lessonSlug}`
  const button = `${lesson}#${completionId}`
  if (!failure) return redirect(button)
  showToast(context, { title: 'Error', text: failure.message, tone: 'destructive' })
  return redirect(failure.status === 401 ? withReturnAddress('/login', lesson) : button)
}

/** GET has no page: back to the lesson. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/courses/${params.courseSlug}/${params.lessonSlug}`)
}

type Failure = { message: string; status: number }

async function complete(
  context: Context,
  { courseSlug, lessonSlug }: Route.ActionArgs['params'],
): Promise<Failure | null> {
  const state = await context.get(sessionContext).getState()
  if (state.kind === 'unavailable') return { message: missing, status: 503 }
  if (state.kind !== 'signed-in') return { message: missing, status: 401 }
  const supabase = context.get(supabaseContext)
  const lesson = await findLessonKey(supabase, courseSlug, lessonSlug)
  if (!lesson) return { message: missing, status: 404 }
  try {
    await completeLesson(supabase, {
      userId: state.user.id,
      courseId: lesson.course_id,
      lessonId: lesson.id,
    })
    return null
  } catch (cause) {
    // Foreign key or row level security: the lesson was deleted or unpublished between the two
    // queries.
    if (['23503', '42501'].includes(errorCode(cause) ?? ''))
      return { message: missing, status: 404 }
    throw cause
  }
}
