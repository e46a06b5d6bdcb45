import { expect, test } from 'vitest'
import { namePage } from './page-names.ts'

test.each([
  ['/dashboard', 'your courses'],
  ['/store/month-end-checklist', '“Month end checklist”'],
  ['/courses/qbo-from-zero', 'the course “QBO from zero”'],
  ['/courses/qbo-from-zero/bank-rules?from=mail', '“Bank rules” in “QBO from zero”'],
  ['/admin/courses/1/modules', 'the admin area'],
  ['/store/%3Cscript%3E', '“3Cscript 3E”'],
  ['/somewhere', 'this page'],
])('%s is named %s', (address, name) => {
  expect(namePage(address)).toBe(name)
})
