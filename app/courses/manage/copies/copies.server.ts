import type { DeletableKind } from '#app/courses/courses.data.ts'
import { type Editing, success } from '#app/courses/manage/course-editing.server.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { textField } from '#app/lib/form.ts'

const words = {
  course: 'Course duplicated. The copy is a draft.',
  module: 'Module duplicated. The lessons of the copy are drafts.',
  lesson: 'Lesson duplicated. The copy is a draft.',
}

/** The copy shares the files of the original. */
export async function copyCoursePart({ context, form }: Editing, kind: DeletableKind) {
  const id = textField(form, 'id')
  await context.get(supabaseContext).rpc('copy_course_part', { kind, id }).throwOnError()
  return success(context, words[kind])
}

/** Publishes all drafts of a module, such as those of a copy or an import. */
export async function publishLessons({ context, form }: Editing) {
  await context
    .get(supabaseContext)
    .from('course_lessons')
    .update({ is_published: true })
    .eq('module_id', textField(form, 'id'))
    .eq('is_published', false)
    .throwOnError()
  return success(context, 'Lessons published.')
}
