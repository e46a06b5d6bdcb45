import { answerLessonPost, backToLesson } from '#app/courses/lesson-post.server.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { Route } from './+types/save-place.ts'
import { savePlace } from './places.data.ts'

const most = 86_400

/** For scripts alone: see useKeptPlace(). */
export function action(args: Route.ActionArgs) {
  const form = formOf(args.context)
  return answerLessonPost(args, '', async (supabase, key) => {
    const block = numberIn(form, 'block') ?? 0
    await savePlace(supabase, key, { block, videoSeconds: numberIn(form, 'seconds') })
    return { json: {} }
  })
}

export function loader(args: Route.LoaderArgs) {
  return backToLesson(args)
}

/** Any other number is left out: a place is no reason to refuse. */
function numberIn(form: FormData, name: string) {
  const text = textField(form, name)
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null
}
