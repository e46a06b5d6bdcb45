import { answerLessonPost, backToLesson } from '#app/courses/lesson-post.server.ts'
import { completeLesson } from '#app/courses/progress.data.ts'
import type { Route } from './+types/complete-lesson.ts'
import { completionId } from './completion-id.ts'

/** Marks a lesson complete; idempotent. */
export function action(args: Route.ActionArgs) {
  return answerLessonPost(args, completionId, async (supabase, key) => {
    await completeLesson(supabase, key)
    return { json: { completed: true } }
  })
}

export function loader(args: Route.LoaderArgs) {
  return backToLesson(args)
}
