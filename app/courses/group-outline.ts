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
  lessons: OutlinedLesson[]
}

/** A course's lessons in their order, grouped by module. */
export function groupOutline(lines: readonly Line[]): OutlinedModule[] {
  const modules: OutlinedModule[] = []
  for (const line of lines) {
    let module = modules.at(-1)
    if (module?.id !== line.module_id) {
      module = { id: line.module_id, title: line.module_title, completed: 0, lessons: [] }
      modules.push(module)
    }
    module.lessons.push(whatIsShown(line))
    if (line.completed_at !== null) module.completed += 1
  }
  return modules
}

function whatIsShown(line: Line): OutlinedLesson {
  const { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at } = line
  return { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at }
}
