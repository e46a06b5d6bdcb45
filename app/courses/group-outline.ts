import type { Tables } from '#app/lib/database.ts'

/** The columns that a line of the outline shows, and no more, which keeps the page small. */
export type OutlinedLesson = Pick<
  Tables<'course_outline'>,
  'lesson_id' | 'lesson_slug' | 'lesson_title' | 'content_type' | 'has_pdf' | 'completed_at'
>

type Line = OutlinedLesson & Pick<Tables<'course_outline'>, 'module_id' | 'module_title'>

export type OutlinedModule = {
  id: string
  title: string
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
      module = { id: line.module_id, title: line.module_title, completed: 0, total: 0, lessons: [] }
      modules.push(module)
    }
    module.lessons.push(whatIsShown(line))
    module.total += 1
    if (line.completed_at !== null) module.completed += 1
  }
  return modules
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

function whatIsShown(line: Line): OutlinedLesson {
  const { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at } = line
  return { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at }
}
