import { expect, test } from 'vitest'
import { menu } from '#content/defaults/menu.ts'
import { isActive } from './navigation.ts'

const active = (pathname: string) =>
  menu.headerLinks.filter((link) => isActive(link, pathname)).map(({ name }) => name)

test.each([
  ['/', ['Home']],
  ['/services', ['Services']],
  ['/dashboard', ['Courses']],
  ['/courses/qbo-from-zero/first', ['Courses']],
  ['/store/checklist', ['Store']],
  ['/blog/a-post', ['Blog']],
  ['/blogger', []],
  ['/login', []],
])('%s belongs to %j', (pathname, labels) => {
  expect(active(pathname)).toEqual(labels)
})
