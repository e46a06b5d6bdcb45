import { expect, test } from 'vitest'
import { groupOutline } from '#app/courses/group-outline.ts'
import { afterLesson } from './after-lesson.ts'

/** Lessons a and b in the first module, c and d in the second. */
function outline(done: string) {
  return groupOutline(
    ['a', 'b', 'c', 'd'].map((id) => ({
      module_id: id < 'c' ? 'first' : 'second',
      module_title: id < 'c' ? 'First' : 'Second',
      module_opens_at: null,
      is_published: true,
      lesson_id: id,
      lesson_slug: id,
      lesson_title: id,
      content_type: 'text' as const,
      has_pdf: false,
      completed_at: done.includes(id) ? '2026-05-04T10:00:00Z' : null,
    })),
  )
}

test('the next lesson follows in order, across modules', () => {
  expect(afterLesson(outline('a'), 'a').next?.lesson_id).toBe('b')
  expect(afterLesson(outline('ab'), 'b').next?.lesson_id).toBe('c')
})

test('a module is finished with its last open lesson', () => {
  expect(afterLesson(outline('a'), 'a').finishedModule).toBeNull()
  expect(afterLesson(outline('b'), 'a').finishedModule).toBe('First')
})

test('the last lesson leads to what is still open, never to itself', () => {
  expect(afterLesson(outline('abd'), 'd').next?.lesson_id).toBe('c')
  expect(afterLesson(outline('abc'), 'd').open).toBeNull()
  expect(afterLesson(outline('abc'), 'd').next).toBeNull()
})

test('the last open lesson finishes the course, wherever it stands', () => {
  expect(afterLesson(outline('bcd'), 'a').next).toBeNull()
})
