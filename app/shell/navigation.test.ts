import { expect, test } from 'vitest'
import { isActive, mainLinks } from './navigation.ts'

const active = (pathname: string) =>
  mainLinks.filter((link) => isActive(link, pathname)).map(({ label }) => label)

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
