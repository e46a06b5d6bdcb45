import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SampleContentSection } from './sample-content.tsx'

const nothing = { posts: 0, categories: 0, courses: 0, lessons: 0, products: 0, questions: 0 }

const told = (courses: number, products: number) =>
  renderToStaticMarkup(
    <SampleContentSection
      goes={nothing}
      stays={{ begun_courses: courses, claimed_products: products }}
    />,
  )

test('sample content that students use stays, in the singular and in the plural', () => {
  expect(told(1, 0)).toContain(
    '1 sample course stays, because students have started or claimed it.',
  )
  expect(told(1, 2)).toContain('1 sample course and 2 sample products stay, because students')
  expect(told(0, 2)).toContain('You can delete them yourself')
})
