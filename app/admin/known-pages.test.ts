import { expect, test } from 'vitest'
import { knownPages } from './known-pages.ts'

test('a path is known when one of the routes answers it', () => {
  const known = new RegExp(
    knownPages(['', 'services', 'blog/:slug', 'blog/rss.xml', 'quiz/:id?', '*']),
    'i',
  )
  for (const path of [
    ...['/', '/services', '/Services/', '/blog/a-post', '/blog/rss.xml', '/quiz', '/quiz/7'],
    '/storage/v1/object/public/blog-images/a/picture.png',
  ]) {
    expect(path).toMatch(known)
  }
  for (const path of ['/servicess', '/blog', '/blog/a/b', '/services.html', '/services/more']) {
    expect(path).not.toMatch(known)
  }
})
