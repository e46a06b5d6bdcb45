import { redirect } from 'react-router'
import {
  createLesson,
  findEditableLesson,
  type LessonFields,
  type LessonFileKind,
  listUnusedFiles,
  updateLesson,
} from '#app/courses/lessons.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { StoredFileRef } from '#app/lib/files.data.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { clearFiles, databaseError, type Editing, showSuccess } from './course-editing.server.ts'
import { lessonForm, lessonRowOf } from './course-fields.ts'

export async function saveLesson({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const { values, fields, errors, toast } = checkForm(form, lessonForm)
  const shown = { kind: 'lesson' as const, values, errors }
  if (!fields) return refuse(context, shown, toast)
  const row: LessonFields = { ...lessonRowOf(fields), module_id: textField(form, 'moduleId') }
  try {
    const before = id ? await findEditableLesson(supabase, id) : null
    await (id ? updateLesson(supabase, id, row) : createLesson(supabase, row))
    if (before) await clearFiles(context, listReplaced(before, row))
    showSuccess(context, id ? 'Lesson updated.' : 'Lesson created.')
  } catch (cause) {
    return refuse(context, shown, databaseError(context, cause))
  }
  return redirect(`/admin/courses/${courseId}/modules`)
}

type Discarded = { kind: LessonFileKind; bucket: string; paths: string[] }

/** Removes discarded uploads, except files that a lesson references meanwhile. */
export async function discardLessonFiles(context: Context, { kind, bucket, paths }: Discarded) {
  try {
    const unused = await listUnusedFiles(context.get(supabaseContext), kind, paths)
    await clearFiles(
      context,
      unused.map((path) => ({ bucket, path })),
    )
  } catch (cause) {
    context.get(hostContext).log('warn', 'lesson files left behind', cause)
  }
}

type Files = Pick<LessonFields, 'video_url' | 'captions_url' | 'pdf_url'>

/** The files that the save replaced or removed. */
function listReplaced(before: Files, after: Files): StoredFileRef[] {
  return [
    { bucket: 'course-videos', old: before.video_url, now: after.video_url },
    { bucket: 'course-videos', old: before.captions_url, now: after.captions_url },
    { bucket: 'course-pdfs', old: before.pdf_url, now: after.pdf_url },
  ].flatMap(({ bucket, old, now }) => (old && old !== now ? [{ bucket, path: old }] : []))
}
