import type { Tables } from '#app/lib/database.ts'
import { toZonedInput } from '#app/lib/dates/zoned-time.ts'
import {
  emptyLesson,
  type LessonValues,
  lessonValuesOf,
  type ModuleValues,
} from './course-fields.ts'

type Module = Pick<Tables<'course_modules'>, 'id' | 'title' | 'order_index' | 'opens_at'> & {
  lessons: { id: string }[]
}
type Lesson = Parameters<typeof lessonValuesOf>[0] & Pick<Tables<'course_lessons'>, 'id' | 'slug'>

type ModuleForm = {
  kind: 'module'
  /** The React key: changes with the form, which resets its fields. */
  key: string
  id: string | null
  values: ModuleValues
}

type LessonForm = {
  kind: 'lesson'
  lesson: { id: string; slug: string } | null
  module: { id: string; title: string }
  values: LessonValues
}

/** The form that the query opens: ?newModule, ?module=…, ?addTo=… (a new lesson) or ?lesson=… */
export function findOpenForm(
  query: URLSearchParams,
  modules: readonly Module[],
  lesson: Lesson | null,
  timeZone: string,
): ModuleForm | LessonForm | null {
  const find = (id: string | null) => modules.find((module) => module.id === id)
  if (query.has('newModule')) {
    const values = { title: '', orderIndex: String(modules.length), opensAt: '' }
    return { kind: 'module', key: 'new', id: null, values }
  }
  const edited = find(query.get('module'))
  if (edited) {
    const values = {
      title: edited.title,
      orderIndex: String(edited.order_index),
      opensAt: edited.opens_at ? toZonedInput(edited.opens_at, timeZone) : '',
    }
    return { kind: 'module', key: edited.id, id: edited.id, values }
  }
  const target = find(query.get('addTo'))
  if (target) {
    const { id, title, lessons } = target
    return {
      kind: 'lesson',
      lesson: null,
      module: { id, title },
      values: emptyLesson(lessons.length, id),
    }
  }
  // A lesson of another course is not found in this one's modules.
  const home = lesson && find(lesson.module_id)
  if (!home) return null
  return {
    kind: 'lesson',
    lesson: { id: lesson.id, slug: lesson.slug },
    module: { id: home.id, title: home.title },
    values: lessonValuesOf(lesson),
  }
}
