import { expect, test } from 'vitest'
import { listUnsweptScreens } from './swept-screens.ts'

test('a screen that no address belongs to is listed, with and without parameters', () => {
  const all = listUnsweptScreens([])
  expect(all).toContain('/admin/orders')
  expect(all).toContain('/courses/:courseSlug/:lessonSlug')
  expect(all).not.toContain('/admin/orders.csv')
  const swept = ['/admin/orders', '/courses/sample/first-lesson']
  expect(listUnsweptScreens(swept)).toEqual(
    all.filter((path) => !['/admin/orders', '/courses/:courseSlug/:lessonSlug'].includes(path)),
  )
})

test('a fixed path is not swept by an address of its neighbor with a parameter', () => {
  expect(listUnsweptScreens(['/admin/letters/some-letter'])).toContain('/admin/letters/settings')
})
