import type { LearningPath, PathStep } from '#content/schemas/path.ts'

/** True for a step the student has done, false for an open one; a missing step is not listed. */
export type PathMarks = {
  /** By 'course/lesson'. */
  lessons: Record<string, boolean>
  products: Record<string, boolean>
}

export type MarkedStep = {
  step: PathStep
  isDone: boolean
  /** The event that ticks it, besides the student. */
  ticksBy: 'lesson' | 'product' | null
  /** Ticked by the student, who can take it back. */
  isByHand: boolean
}

/** The lesson or product that a step leads to, by its address. */
function goalOf({ href }: PathStep) {
  const [, lesson] = /^\/courses\/([^/?#]+\/[^/?#]+)$/.exec(href) ?? []
  const [, product] = /^\/store\/([^/?#]+)$/.exec(href) ?? []
  return { lesson, product }
}

/** The slugs that a path needs from the database. */
export function slugsIn(path: LearningPath | undefined) {
  const goals = (path?.steps ?? []).map(goalOf)
  const lessons = goals.flatMap(({ lesson }) => (lesson ? [lesson.split('/')] : []))
  return {
    courseSlugs: [...new Set(lessons.map(([course = '']) => course))],
    lessonSlugs: lessons.map(([, lesson = '']) => lesson),
    productSlugs: goals.flatMap(({ product }) => product ?? []),
  }
}

/** The steps that exist on this site, with their ticks; `byHand` are titles. */
export function markSteps(
  { steps }: LearningPath,
  marks: PathMarks,
  byHand: readonly string[],
): MarkedStep[] {
  return steps.flatMap((step): MarkedStep[] => {
    const { lesson, product } = goalOf(step)
    const ticksBy = lesson ? 'lesson' : product ? 'product' : null
    const isReached = lesson ? marks.lessons[lesson] : marks.products[product ?? '']
    if (ticksBy && isReached === undefined) return []
    const isByHand = !isReached && byHand.includes(step.title)
    return [{ step, ticksBy, isByHand, isDone: isReached === true || isByHand }]
  })
}
