import type { OutlinedLesson, OutlinedModule } from '#app/courses/group-outline.ts'

export type AfterLesson = {
  /** The module in which every other lesson is complete. */
  finishedModule: string | null
  /** The next lesson in order, or after the last one the first that is still open. Null: the course is finished. */
  next: OutlinedLesson | null
  /** The first open lesson besides this one. */
  open: OutlinedLesson | null
}

/** Where a student stands once this lesson is complete; its own tick need not be saved yet. */
export function afterLesson(modules: readonly OutlinedModule[], lessonId: string): AfterLesson {
  const isOpen = (lesson: OutlinedLesson) =>
    lesson.completed_at === null && lesson.lesson_id !== lessonId
  const lessons = modules.flatMap((module) => module.lessons)
  const module = modules.find((one) => one.lessons.some(({ lesson_id: id }) => id === lessonId))
  const following = lessons[lessons.findIndex(({ lesson_id: id }) => id === lessonId) + 1] ?? null
  const open = lessons.find(isOpen) ?? null
  return {
    finishedModule: module && !module.lessons.some(isOpen) ? module.title : null,
    next: open && (following ?? open),
    open,
  }
}
