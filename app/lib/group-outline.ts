/** What a line of the outline shows. The page carries no more of each lesson than this. */
export type OutlinedLesson = {
  lesson_id: string
  lesson_slug: string
  lesson_title: string
  content_type: 'text' | 'video'
  has_pdf: boolean
  completed_at: string | null
}

type Line = OutlinedLesson & { module_id: string; module_title: string }

export type OutlinedModule = {
  id: string
  title: string
  completed: number
  lessons: OutlinedLesson[]
}

/** A course's lessons, in their order, under their modules. */
export function groupOutline(lines: readonly Line[]): OutlinedModule[] {
  const modules: OutlinedModule[] = []
  for (const { module_id: id, module_title: title, ...line } of lines) {
    let module = modules.at(-1)
    if (module?.id !== id) {
      module = { id, title, completed: 0, lessons: [] }
      modules.push(module)
    }
    const { lesson_id, lesson_slug, lesson_title, content_type, has_pdf, completed_at } = line
    module.lessons.push({
      lesson_id,
      lesson_slug,
      lesson_title,
      content_type,
      has_pdf,
      completed_at,
    })
    if (completed_at !== null) module.completed += 1
  }
  return modules
}
