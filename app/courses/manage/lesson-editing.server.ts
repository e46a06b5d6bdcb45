import {
  countLessons,
  createLesson,
  findEditableLesson,
  type LessonFields,
  type LessonFileKind,
  listUnusedFiles,
  updateLesson,
} from '#app/courses/lessons.data.ts'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import type { StoredFileRef } from '#app/lib/files.data.ts'
import { checked } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { clearFiles, type Editing, success } from './course-editing.server.ts'
import { lessonForm, lessonRowOf } from './course-fields.ts'

export function saveLesson({ context, form }: Editing, courseId: string) {
  return checked(
    lessonForm,
    async (fields) => {
      const supabase = context.get(supabaseContext)
      const id = textField(form, 'id')
      const row: LessonFields = lessonRowOf(fields)
      const before = id ? await findEditableLesson(supabase, id) : null
      const isMoved = before !== null && before.module_id !== row.module_id
      if (isMoved) row.order_index = await countLessons(supabase, row.module_id)
      await (id ? updateLesson(supabase, id, row) : createLesson(supabase, row))
      if (before) await clearFiles(context, listReplaced(before, row))
      const text = id ? 'Lesson updated.' : 'Lesson created.'
      return success(context, text, `/admin/courses/${courseId}/modules`)
    },
    { kind: 'lesson' as const },
  )
}

/** Removes discarded uploads, except files that a lesson references meanwhile. */
export async function discardLessonFiles(
  context: Context,
  kind: LessonFileKind,
  files: StoredFileRef[],
) {
  const paths = files.map(({ path }) => path)
  const unused = await listUnusedFiles(context.get(supabaseContext), kind, paths)
  await clearFiles(
    context,
    files.filter(({ path }) => unused.includes(path)),
  )
}

type Files = Pick<LessonFields, 'video_url' | 'captions_url' | 'poster_url' | 'pdf_url'>

/** The files that the save replaced or removed. */
function listReplaced(before: Files, after: Files): StoredFileRef[] {
  return [
    { bucket: 'course-videos', old: before.video_url, now: after.video_url },
    { bucket: 'course-videos', old: before.captions_url, now: after.captions_url },
    { bucket: 'course-videos', old: before.poster_url, now: after.poster_url },
    { bucket: 'course-pdfs', old: before.pdf_url, now: after.pdf_url },
  ].flatMap(({ bucket, old, now }) => (old && old !== now ? [{ bucket, path: old }] : []))
}
