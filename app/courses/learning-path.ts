import type { LearningPath, PathStep } from '#content/path.ts'

/** True for a step the student has done, false for an open one; a missing step is not listed. */
export type PathMarks = {
  /** By 'course/lesson'. */
  lessons: Record<string, boolean>
  products: Record<string, boolean>
}

export type MarkedStep = { step: PathStep; isDone: boolean }

/** The slugs that a path needs from the database. */
export function slugsIn(path: LearningPath | undefined) {
  const steps = path?.steps ?? []
  const lessons = steps.filter((step) => step.kind === 'lesson')
  return {
    courseSlugs: [...new Set(lessons.map((step) => step.courseSlug))],
    lessonSlugs: lessons.map((step) => step.lessonSlug),
    productSlugs: steps.filter((step) => step.kind === 'product').map((step) => step.productSlug),
  }
}

/** The steps that exist on this site, with their ticks. */
export function markSteps({ steps }: LearningPath, marks: PathMarks): MarkedStep[] {
  return steps.flatMap((step): MarkedStep[] => {
    if (step.kind !== 'lesson' && step.kind !== 'product') return [{ step, isDone: false }]
    const isDone =
      step.kind === 'lesson'
        ? marks.lessons[`${step.courseSlug}/${step.lessonSlug}`]
        : marks.products[step.productSlug]
    return isDone === undefined ? [] : [{ step, isDone }]
  })
}
