import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { posts } from '#supabase/seed/posts.ts'
import { PatternCover } from './pattern-cover.tsx'

test('the drawn covers of the sample posts all differ', () => {
  const covers = posts.map(({ slug }) => renderToStaticMarkup(<PatternCover seed={slug} />))
  expect(new Set(covers).size).toBe(posts.length)
})
