// Modules and lessons in a new order, as pure lists. An order is written 'modules:id,id' or
// 'lessons:module:id,id': the whole new order of one list, as the screen posts it.

type Item = { id: string }
type ModuleLike<Lesson extends Item> = Item & { lessons: Lesson[] }

/** Before the item that stands at `index` now; the length of the list means last. */
export type Place = { moduleId: string; index: number }

export function orderOfModules(modules: readonly Item[], id: string, index: number) {
  return `modules:${insert(ids(modules), id, index).join(',')}`
}

export function orderOfLessons(
  modules: readonly ModuleLike<Item>[],
  lessonId: string,
  { moduleId, index }: Place,
) {
  const lessons = modules.find(({ id }) => id === moduleId)?.lessons ?? []
  return `lessons:${moduleId}:${insert(ids(lessons), lessonId, index).join(',')}`
}

/** One step up (-1) or down (1), across module borders; null at the very ends. */
export function stepLesson(
  modules: readonly ModuleLike<Item>[],
  lessonId: string,
  step: -1 | 1,
): Place | null {
  const at = modules.findIndex(({ lessons }) => ids(lessons).includes(lessonId))
  const here = modules[at]
  if (!here) return null
  const index = ids(here.lessons).indexOf(lessonId)
  if (index + step >= 0 && index + step < here.lessons.length) {
    return { moduleId: here.id, index: step === 1 ? index + 2 : index - 1 }
  }
  const next = modules[at + step]
  if (!next) return null
  return { moduleId: next.id, index: step === 1 ? 0 : next.lessons.length }
}

/** The new order, applied to the list optimistically. */
export function applyOrder<Lesson extends Item, Module extends ModuleLike<Lesson>>(
  modules: readonly Module[],
  order: string | null,
): Module[] {
  if (!order) return [...modules]
  const [list, ...rest] = order.split(':')
  const wanted = (rest.at(-1) ?? '').split(',')
  if (list === 'modules') return pick(modules, wanted)
  const lessons = pick(
    modules.flatMap((module) => module.lessons),
    wanted,
  )
  return modules.map((module) => ({
    ...module,
    lessons:
      module.id === rest[0] ? lessons : module.lessons.filter(({ id }) => !wanted.includes(id)),
  }))
}

function insert(list: string[], id: string, index: number) {
  const before = list.slice(0, index).filter((other) => other !== id)
  const after = list.slice(index).filter((other) => other !== id)
  return [...before, id, ...after]
}

function pick<Listed extends Item>(items: readonly Listed[], wanted: string[]): Listed[] {
  return wanted.flatMap((id) => items.find((item) => item.id === id) ?? [])
}

function ids(items: readonly Item[]) {
  return items.map(({ id }) => id)
}
