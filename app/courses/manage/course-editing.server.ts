import { data, type RouterContextProvider, redirect } from 'react-router'
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
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { removeFiles, type StoredFileRef } from '#app/lib/files.data.ts'
import { textField } from '#app/lib/form-fields.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { findOrderMistake, titleLength } from './course-fields.ts'

// The actions of the admin's course screens. Those of lessons are in lesson-editing.server.ts.

export type Editing = { context: Readonly<RouterContextProvider>; form: FormData }

const descriptionLength = 10_000

export async function saveCourse({ context, form }: Editing) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const values = {
    title: textField(form, 'title'),
    description: textField(form, 'description'),
    isPublished: form.has('isPublished'),
  }
  const errors = {
    title: findTitleMistake(values.title),
    description:
      values.description.length > descriptionLength
        ? `At most ${descriptionLength} characters, please.`
        : undefined,
  }
  const mistake = errors.title ?? errors.description
  if (mistake) return refuse({ context, values, errors, mistake })
  const fields: CourseFields = {
    title: values.title,
    description: values.description || null,
    is_published: values.isPublished,
  }
  try {
    const isTwin = !id && (await hasCourseTitled(supabase, values.title))
    await (id ? updateCourse(supabase, id, fields) : createCourse(supabase, fields))
    showSuccess(context, id ? 'Course updated.' : 'Course created.')
    if (isTwin) {
      const text = 'Another course has the same title. Students may take one for the other.'
      showToast(context, { title: 'Same title twice', text, tone: 'warning' })
    }
  } catch (cause) {
    showDatabaseError(context, cause)
    return data({ values, errors: {} }, { status: 400 })
  }
  return redirect('/admin/courses')
}

export async function saveModule({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const values = { title: textField(form, 'title'), orderIndex: textField(form, 'orderIndex') }
  const errors = {
    title: findTitleMistake(values.title),
    orderIndex: findOrderMistake(values.orderIndex) ?? undefined,
  }
  const mistake = errors.title ?? errors.orderIndex
  if (mistake) return refuse({ context, values, errors, mistake })
  const fields = { title: values.title, order_index: Number(values.orderIndex) }
  try {
    await (id ? updateModule(supabase, id, fields) : createModule(supabase, courseId, fields))
    showSuccess(context, id ? 'Module updated.' : 'Module created.')
  } catch (cause) {
    showDatabaseError(context, cause)
    return data({ values, errors: {} }, { status: 400 })
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
export async function clearFiles(
  context: Readonly<RouterContextProvider>,
  files: readonly StoredFileRef[],
) {
  try {
    await removeFiles(context.get(supabaseContext), files)
  } catch (cause) {
    context.get(hostContext).log('warn', 'lesson files left behind', cause)
  }
}

export function showSuccess(context: Readonly<RouterContextProvider>, text: string) {
  showToast(context, { title: 'Success!', text, tone: 'success' })
}

export function showDatabaseError(context: Readonly<RouterContextProvider>, cause: unknown) {
  const isGone = errorCode(cause) === 'PGRST116'
  if (!isGone) context.get(hostContext).log('error', 'course not saved', cause)
  const text = isGone ? 'It is gone. Somebody else may have deleted it.' : errorText(cause)
  showToast(context, { title: 'Database Error', text, tone: 'destructive' })
}

export function findTitleMistake(title: string): string | undefined {
  if (!title) return 'Title is required.'
  return title.length > titleLength ? `At most ${titleLength} characters, please.` : undefined
}

type Refusal<Values, Errors> = {
  context: Readonly<RouterContextProvider>
  values: Values
  errors: Errors
  mistake: string
}

/** Returns the typed values with the errors beside the fields. */
export function refuse<Values, Errors>(refusal: Refusal<Values, Errors>) {
  const { context, values, errors, mistake } = refusal
  showToast(context, { title: 'Validation Error', text: mistake, tone: 'destructive' })
  return data({ values, errors }, { status: 400 })
}
