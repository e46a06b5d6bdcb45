import {
  type CourseFields,
  createCourse,
  createModule,
  type DeletableKind,
  deleteCoursePart,
  findCourse,
  hasCourseTitled,
  previewDelete,
  reorderLessons,
  reorderModules,
  updateCourse,
  updateModule,
} from '#app/courses/courses.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { fromZonedInput } from '#app/lib/dates/zoned-time.ts'
import { removeFiles, type StoredFileRef } from '#app/lib/files.data.ts'
import { checked, failed } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { orLog } from '#app/shell/reading.server.ts'
import { courseForm, moduleForm } from './course-fields.ts'

// The acts of the admin's course screens. Those of lessons are in lesson-editing.server.ts.

export type Editing = { context: Context; form: FormData }

export const courseFailure = failed('', {
  title: 'Database Error',
  gone: 'It’s gone. Someone else may have deleted it.',
})

export function saveCourse({ context, form }: Editing) {
  return checked(courseForm, async (fields) => {
    const supabase = context.get(supabaseContext)
    const id = textField(form, 'id')
    const row: CourseFields = {
      title: fields.title,
      description: fields.description || null,
      skills: fields.skills || null,
      is_published: fields.isPublished,
      cover_image_url: fields.coverPath || null,
      cover_image_alt: fields.coverPath ? fields.coverAlt : null,
      best_after_id: fields.bestAfter || null,
    }
    const before = id ? await findCourse(supabase, id) : null
    const isTwin = !id && (await hasCourseTitled(supabase, fields.title))
    await (id ? updateCourse(supabase, id, row) : createCourse(supabase, row))
    if (before?.cover_image_url !== row.cover_image_url) await clearFiles(context, coverOf(before))
    const done = success(context, id ? 'Course updated.' : 'Course created.', '/admin/courses')
    if (isTwin) {
      const text = 'Another course has the same title. Students may mix them up.'
      showToast(context, { title: 'Same title twice', text, tone: 'warning' })
    }
    return done
  })
}

export function saveModule({ context, form }: Editing, courseId: string) {
  return checked(
    moduleForm,
    async ({ title, orderIndex, opensAt }) => {
      const supabase = context.get(supabaseContext)
      const id = textField(form, 'id')
      const { timeZone } = context.get(hostContext).content.business
      const opens = fromZonedInput(opensAt, timeZone)
      const row = { title, order_index: orderIndex, opens_at: opens?.toISOString() ?? null }
      await (id ? updateModule(supabase, id, row) : createModule(supabase, courseId, row))
      const text = id ? 'Module updated.' : 'Module created.'
      return success(context, text, `/admin/courses/${courseId}/modules`)
    },
    { kind: 'module' as const },
  )
}

/** `order` is 'modules:id,id' or 'lessons:module:id,id': the whole new order of one list. */
export async function saveOrder({ context, form }: Editing, courseId: string) {
  const supabase = context.get(supabaseContext)
  const [list = '', ...rest] = textField(form, 'order').split(':')
  const ids = (rest.at(-1) ?? '').split(',').filter(Boolean)
  if (list === 'modules') await reorderModules(supabase, courseId, ids)
  else await reorderLessons(supabase, rest[0] ?? '', ids)
  return null
}

const deletedWords = { course: 'Course', module: 'Module', lesson: 'Lesson' }

/** Rows first, then the files that only they referenced. */
export async function removeCoursePart({ context, form }: Editing, kind: DeletableKind) {
  const supabase = context.get(supabaseContext)
  const id = textField(form, 'id')
  const cover = kind === 'course' ? coverOf(await findCourse(supabase, id)) : []
  const { files } = await previewDelete(supabase, kind, id)
  await deleteCoursePart(supabase, kind, id)
  await clearFiles(context, [...files, ...cover])
  return success(context, `${deletedWords[kind]} deleted.`)
}

function coverOf(course: Pick<CourseFields, 'cover_image_url'> | null): StoredFileRef[] {
  const path = course?.cover_image_url
  return path ? [{ bucket: 'product-covers', path }] : []
}

/** A file that could not be removed is logged and found by the orphan command; the row is saved. */
export function clearFiles(context: Context, files: readonly StoredFileRef[]) {
  const removing = removeFiles(context.get(supabaseContext), files)
  return orLog(context, 'lesson files left behind', removing)
}

export function success(context: Context, text: string, to?: string) {
  return succeed(context, { title: 'Success!', text, ...(to && { to }) })
}
