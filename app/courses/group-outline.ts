import type { Tables } from '#app/lib/database.ts'

/** The columns that a line of the outline shows, and no more, which keeps the page small. */
export type OutlinedLesson = Pick<
  Tables<'course_outline'>,
  | 'lesson_id'
  | 'lesson_slug'
  | 'lesson_title'
  | 'content_type'
  | 'has_pdf'
  | 'completed_at'
  | 'is_published'
>

type Line = OutlinedLesson &
  Pick<Tables<'course_outline'>, 'module_id' | 'module_title' | 'module_opens_at'>

export type OutlinedModule = {
  id: string
  title: string
  /** While the module is closed to students; only admins see the lessons then. */
  opensAt: string | null
  completed: number
  total: number
  /** None where the course is long and another module is open. */
  lessons: OutlinedLesson[]
}

/** A course's lessons in their order, grouped by module. */
export function groupOutline(lines: readonly Line[]): OutlinedModule[] {
  const modules: OutlinedModule[] = []
  for (const line of lines) {
    let module = modules.at(-1)
    if (module?.id !== line.module_id) {
      module = {
        id: line.module_id,
        title: line.module_title,
        opensAt: ifLater(line.module_opens_at),
        completed: 0,
        total: 0,
        lessons: [],
      }
      modules.push(module)
    }
    module.lessons.push(whatIsShown(line))
    module.total += 1
    if (line.completed_at !== null) module.completed += 1
  }
  return modules
}

type DatedModule = Pick<Tables<'course_modules'>, 'id' | 'title' | 'opens_at'>

/** All modules of a course in their order: those that open later have no lessons for students. */
export function addUpcoming(
  outlined: readonly OutlinedModule[],
  all: readonly DatedModule[],
): OutlinedModule[] {
  return all.flatMap(({ id, title, opens_at }) => {
    const module = outlined.find((one) => one.id === id)
    const opensAt = ifLater(opens_at)
    if (module) return [module]
    return opensAt ? [{ id, title, opensAt, completed: 0, total: 0, lessons: [] }] : []
  })
}

/** The date, if it is still to come. */
function ifLater(date: string | null) {
  return date !== null && new Date(date) > new Date() ? date : null
}

/** More lessons than these would make every lesson page of the course slow. */
const mostLines = 60

/** The outline beside a lesson: in a long course only the open module keeps its lessons. */
export function shortenOutline(modules: OutlinedModule[], openId: string): OutlinedModule[] {
  const lines = modules.reduce((sum, { total }) => sum + total, 0)
  if (lines <= mostLines) return modules
  return modules.map((module) =>
    module.lessons.some(({ lesson_id: id }) => id === openId) ? module : { ...module, lessons: [] },
  )
}

/** The minutes, by lesson, of those that the outline lists. */
export function listedMinutes(modules: OutlinedModule[], minutes: Record<string, number>) {
  const listed = new Set(modules.flatMap(({ lessons }) => lessons.map((one) => one.lesson_id)))
  return Object.fromEntries(Object.entries(minutes).filter(([id]) => listed.has(id)))
}

function whatIsShown(line: Line): OutlinedLesson {
  const { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at } = line
  const { is_published } = line
  return {
    lesson_id,
    lesson_slug,
    lesson_title,
    content_type,
    has_pdf,
    completed_at,
    is_published,
  }
}
