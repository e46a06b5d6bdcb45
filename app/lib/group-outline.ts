type Line = { module_id: string; module_title: string; completed_at: string | null }

export type ModuleOf<Lesson> = {
  id: string
  title: string
  completed: number
  lessons: Lesson[]
}

/** A course's lessons, in their order, under their modules. */
export function groupOutline<Lesson extends Line>(lessons: readonly Lesson[]): ModuleOf<Lesson>[] {
  const modules: ModuleOf<Lesson>[] = []
  for (const lesson of lessons) {
    let module = modules.at(-1)
    if (module?.id !== lesson.module_id) {
      module = { id: lesson.module_id, title: lesson.module_title, completed: 0, lessons: [] }
      modules.push(module)
    }
    module.lessons.push(lesson)
    if (lesson.completed_at !== null) module.completed += 1
  }
  return modules
}
