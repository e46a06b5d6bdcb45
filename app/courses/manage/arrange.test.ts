import { expect, test } from 'vitest'
import { applyOrder, orderOfLessons, orderOfModules, stepLesson } from './arrange.ts'

const modules = [
  { id: 'one', lessons: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
  { id: 'two', lessons: [] as { id: string }[] },
  { id: 'three', lessons: [{ id: 'd' }] },
]

function step(id: string, by: -1 | 1) {
  const place = stepLesson(modules, id, by)
  return place && orderOfLessons(modules, id, place)
}

test('a module takes the place it is put at', () => {
  expect(orderOfModules(modules, 'three', 0)).toBe('modules:three,one,two')
  expect(orderOfModules(modules, 'one', 3)).toBe('modules:two,three,one')
  expect(orderOfModules(modules, 'one', 1)).toBe('modules:one,two,three')
})

test('a lesson steps up and down within its module', () => {
  expect(step('b', 1)).toBe('lessons:one:a,c,b')
  expect(step('b', -1)).toBe('lessons:one:b,a,c')
})

test('a lesson steps into the neighbouring module at the border, also into an empty one', () => {
  expect(step('c', 1)).toBe('lessons:two:c')
  expect(step('d', -1)).toBe('lessons:two:d')
})

test('the first lesson cannot go up, the last cannot go down', () => {
  expect(step('a', -1)).toBeNull()
  expect(step('d', 1)).toBeNull()
})

test('a lesson dropped into another module stands there only', () => {
  const order = orderOfLessons(modules, 'a', { moduleId: 'three', index: 1 })
  expect(order).toBe('lessons:three:d,a')
  const shown = applyOrder(modules, order)
  expect(shown.map(({ lessons }) => lessons.map(({ id }) => id))).toEqual([
    ['b', 'c'],
    [],
    ['d', 'a'],
  ])
})

test('the new order of modules is shown at once', () => {
  const shown = applyOrder(modules, orderOfModules(modules, 'two', 0))
  expect(shown.map(({ id }) => id)).toEqual(['two', 'one', 'three'])
})
