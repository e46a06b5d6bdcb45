import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  createLesson,
  findEditableLesson,
  type LessonFields,
  type LessonFileKind,
  listUnusedFiles,
  updateLesson,
} from '#app/courses/lessons.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { StoredFileRef } from '#app/lib/files.data.ts'
import { textField } from '#app/lib/form-fields.ts'
import {
  clearFiles,
  type Editing,
  findTitleMistake,
  refuse,
  showDatabaseError,
  showSuccess,
} from './course-editing.server.ts'
import { findLessonMistakes, lessonFieldsOf, readLessonForm } from './course-fields.ts'

export async function saveLesson({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const values = readLessonForm(form)
  const errors = findLessonMistakes(values)
  errors.title ??= findTitleMistake(values.title)
  const mistake =
    errors.title ?? errors.orderIndex ?? errors.videoLink ?? errors.text ?? errors.notes
  if (mistake) return refuse({ context, values, errors, mistake })
  const fields: LessonFields = {
    ...lessonFieldsOf(values),
    module_id: textField(form, 'moduleId'),
  }
  try {
    const before = id ? await findEditableLesson(supabase, id) : null
    await (id ? updateLesson(supabase, id, fields) : createLesson(supabase, fields))
    if (before) await clearFiles(context, listReplaced(before, fields))
    showSuccess(context, id ? 'Lesson updated.' : 'Lesson created.')
  } catch (cause) {
    showDatabaseError(context, cause)
    return data({ values, errors: {} }, { status: 400 })
  }
  return redirect(`/admin/courses/${courseId}/modules`)
}

type Discarded = { kind: LessonFileKind; bucket: string; paths: string[] }

/** Removes discarded uploads, except files that a lesson references meanwhile. */
export async function discardLessonFiles(
  context: Readonly<RouterContextProvider>,
  { kind, bucket, paths }: Discarded,
) {
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
