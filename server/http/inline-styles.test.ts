import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const page = '<head><link rel="stylesheet" href="/assets/a.css"/></head>'

test('the styles stand in the page and their link holds nothing up', () => {
  expect(inlineStyles(page, () => 'p{color:red}')).toBe(
    '<head><style>p{color:red}</style><link rel="stylesheet" href="/assets/a.css" media="not all"/></head>',
  )
})

test('an unknown stylesheet, or one that would end the element, stays a link', () => {
  expect(inlineStyles(page, () => null)).toBe(page)
  expect(inlineStyles(page, () => 'p::after{content:"</style>"}')).toBe(page)
})
