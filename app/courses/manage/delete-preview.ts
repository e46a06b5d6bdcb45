import { previewDelete } from '#app/courses/courses.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/delete-preview.ts'

/** Counts what is deleted with a course, module or lesson, for the confirmation dialog. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { kind, id } = params
  if ((kind !== 'course' && kind !== 'module' && kind !== 'lesson') || !isUuid(id)) {
    throw notFound('There is nothing of that kind.')
  }
  const preview = await previewDelete(context.get(supabaseContext), kind, id)
  const { modules, lessons, records, students } = preview
  return { modules, lessons, records, students }
}

/** No revalidation: the counts are fetched when the dialog opens. */
export function shouldRevalidate() {
  return false
}
