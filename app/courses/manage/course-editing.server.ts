import { redirect } from 'react-router'
import {
  type CourseFields,
  createCourse,
  createModule,
  type DeletableKind,
  deleteCoursePart,
  hasCourseTitled,
  previewDelete,
  reorderLessons,
  reorderModules,
  updateCourse,
  updateModule,
} from '#app/courses/courses.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { removeFiles, type StoredFileRef } from '#app/lib/files.data.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { courseForm, moduleForm } from './course-fields.ts'

// The actions of the admin's course screens. Those of lessons are in lesson-editing.server.ts.

export type Editing = { context: Context; form: FormData }

export async function saveCourse({ context, form }: Editing) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const { values, fields, errors, toast } = checkForm(form, courseForm)
  if (!fields) return refuse(context, { values, errors }, toast)
  const row: CourseFields = {
    title: fields.title,
    description: fields.description || null,
    skills: fields.skills || null,
    is_published: fields.isPublished,
  }
  try {
    const isTwin = !id && (await hasCourseTitled(supabase, fields.title))
    await (id ? updateCourse(supabase, id, row) : createCourse(supabase, row))
    showSuccess(context, id ? 'Course updated.' : 'Course created.')
    if (isTwin) {
      const text = 'Another course has the same title. Students may mix them up.'
      showToast(context, { title: 'Same title twice', text, tone: 'warning' })
    }
  } catch (cause) {
    return refuse(context, { values, errors }, databaseError(context, cause))
  }
  return redirect('/admin/courses')
}

export async function saveModule({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const { values, fields, errors, toast } = checkForm(form, moduleForm)
  const shown = { kind: 'module' as const, values, errors }
  if (!fields) return refuse(context, shown, toast)
  const row = { title: fields.title, order_index: fields.orderIndex }
  try {
    await (id ? updateModule(supabase, id, row) : createModule(supabase, courseId, row))
    showSuccess(context, id ? 'Module updated.' : 'Module created.')
  } catch (cause) {
    return refuse(context, shown, databaseError(context, cause))
  }
  return redirect(`/admin/courses/${courseId}/modules`)
}

/** `order` is 'modules:id,id' or 'lessons:module:id,id': the whole new order of one list. */
export async function saveOrder({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const [list = '', ...rest] = textField(form, 'order').split(':')
  const ids = (rest.at(-1) ?? '').split(',').filter(Boolean)
  try {
    if (list === 'modules') await reorderModules(supabase, courseId, ids)
    else await reorderLessons(supabase, rest[0] ?? '', ids)
  } catch (cause) {
    showDatabaseError(context, cause)
  }
  return null
}

const deletedWords = { course: 'Course', module: 'Module', lesson: 'Lesson' }

/** Rows first, then the files that only they referenced. */
export async function removeCoursePart({ context, form }: Editing, kind: DeletableKind) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  try {
    const { files } = await previewDelete(supabase, kind, id)
    await deleteCoursePart(supabase, kind, id)
    await clearFiles(context, files)
    showSuccess(context, `${deletedWords[kind]} deleted.`)
  } catch (cause) {
    showDatabaseError(context, cause)
  }
  return null
}

/** A file that could not be removed is logged and found by the orphan command; the row is saved. */
export async function clearFiles(context: Context, files: readonly StoredFileRef[]) {
  try {
    await removeFiles(context.get(supabaseContext), files)
  } catch (cause) {
    context.get(hostContext).log('warn', 'lesson files left behind', cause)
  }
}

export function showSuccess(context: Context, text: string) {
  showToast(context, { title: 'Success!', text, tone: 'success' })
}

function showDatabaseError(context: Context, cause: unknown) {
  showToast(context, { ...databaseError(context, cause), tone: 'destructive' })
}

export function databaseError(context: Context, cause: unknown) {
  const isGone = errorCode(cause) === 'PGRST116'
  if (!isGone) context.get(hostContext).log('error', 'course not saved', cause)
  const text = isGone ? 'It’s gone. Someone else may have deleted it.' : errorText(cause)
  return { title: 'Database Error', text }
}
