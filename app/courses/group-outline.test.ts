import { expect, test } from 'vitest'
import { groupOutline } from './group-outline.ts'

test('lessons stand under their modules, in their order, with no more than is shown of each', () => {
  const lesson = (id: string, completed_at: string | null) => ({
    lesson_id: id,
    lesson_slug: `slug-${id}`,
    lesson_title: `Lesson ${id}`,
    content_type: 'text' as const,
    has_pdf: false,
    completed_at,
  })
  const [a, b, c] = [lesson('a', '2026-01-01'), lesson('b', null), lesson('c', '2026-01-02')]
  const line = (module_id: string, shown: typeof a) => {
    return { ...shown, module_id, module_title: `Module ${module_id}`, next_lesson_slug: 'unseen' }
  }
  expect(groupOutline([line('1', a), line('1', b), line('2', c)])).toEqual([
    { id: '1', title: 'Module 1', completed: 1, lessons: [a, b] },
    { id: '2', title: 'Module 2', completed: 1, lessons: [c] },
  ])
})
