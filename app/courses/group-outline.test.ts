import { expect, test } from 'vitest'
import { addUpcoming, groupOutline, listedMinutes, shortenOutline } from './group-outline.ts'

const lesson = (id: string, completed_at: string | null) => ({
  lesson_id: id,
  lesson_slug: `slug-${id}`,
  lesson_title: `Lesson ${id}`,
  content_type: 'text' as const,
  has_pdf: false,
  completed_at,
  is_published: true,
})

test('lessons stand under their modules, in their order, with no more than is shown of each', () => {
  const [a, b, c] = [lesson('a', '2026-01-01'), lesson('b', null), lesson('c', '2026-01-02')]
  const line = (module_id: string, shown: typeof a) => {
    const module = { module_id, module_title: `Module ${module_id}`, module_opens_at: null }
    return { ...shown, ...module, next_lesson_slug: 'unseen' }
  }
  expect(groupOutline([line('1', a), line('1', b), line('2', c)])).toEqual([
    { id: '1', title: 'Module 1', opensAt: null, completed: 1, total: 2, lessons: [a, b] },
    { id: '2', title: 'Module 2', opensAt: null, completed: 1, total: 1, lessons: [c] },
  ])
})

test('a module that opens later stands at its place without lessons, an empty one does not', () => {
  const open = { id: '1', title: 'Open', opensAt: null, completed: 0, total: 0, lessons: [] }
  const later = '2099-01-01T00:00:00Z'
  const all = [
    { id: '2', title: 'Later', opens_at: later },
    { id: '1', title: 'Open', opens_at: null },
    { id: '3', title: 'Empty', opens_at: '2020-01-01T00:00:00Z' },
  ]
  expect(addUpcoming([open], all)).toEqual([
    { id: '2', title: 'Later', opensAt: later, completed: 0, total: 0, lessons: [] },
    open,
  ])
})

test('beside a lesson of a long course only its own module lists lessons, and all keep their counts', () => {
  const outline = (count: number) =>
    groupOutline(
      Array.from({ length: count }, (_, at) => ({
        ...lesson(`${at}`, at < 25 ? '2026-01-01' : null),
        module_id: `${Math.floor(at / 20)}`,
        module_title: 'Module',
        module_opens_at: null,
      })),
    )
  const shown = (count: number) =>
    shortenOutline(outline(count), '30').map(({ completed, total, lessons }) => [
      ...[completed, total, lessons.length],
    ])
  expect(shown(60)).toEqual([
    [20, 20, 20],
    [5, 20, 20],
    [0, 20, 20],
  ])
  expect(shown(61)).toEqual([
    [20, 20, 0],
    [5, 20, 20],
    [0, 20, 0],
    [0, 1, 0],
  ])
})

test('beside a lesson of a long course stand the minutes of the listed lessons alone', () => {
  const ids = Array.from({ length: 61 }, (_, at) => `${at}`)
  const outline = groupOutline(
    ids.map((id, at) => ({
      ...lesson(id, null),
      module_id: at < 2 ? 'first' : 'second',
      module_title: 'Module',
      module_opens_at: null,
    })),
  )
  const minutes = Object.fromEntries(ids.map((id) => [id, 5]))
  expect(listedMinutes(shortenOutline(outline, '1'), minutes)).toEqual({ 0: 5, 1: 5 })
})
