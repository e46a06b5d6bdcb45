import { expect, test } from 'vitest'
import {
  emptyPost,
  findPostMistakes,
  publishedAtOf,
  readPostForm,
  valuesOf,
} from './post-fields.ts'

const written = { ...emptyPost, title: 'A title', content: '<p>Text</p>' }

test('a title and some content are needed', () => {
  expect(findPostMistakes(written)).toEqual({})
  expect(findPostMistakes({ ...written, title: '' })).toHaveProperty('title')
  for (const content of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', ' \n ']) {
    expect(findPostMistakes({ ...written, content })).toHaveProperty('content')
  }
  expect(findPostMistakes({ ...written, content: '<img src="/x" alt="A desk">' })).toEqual({})
})

test('a schedule needs a time', () => {
  const scheduled = { ...written, publishing: 'schedule' as const }
  expect(findPostMistakes(scheduled)).toHaveProperty('publishAt')
  expect(findPostMistakes({ ...scheduled, publishAt: '2099-01-01T08:00' })).toEqual({})
})

test('what is sent is trimmed, and an unknown way of publishing means now', () => {
  const form = new FormData()
  form.set('title', '  A title ')
  form.set('publishing', 'sideways')
  expect(readPostForm(form)).toMatchObject({ title: 'A title', publishing: 'now', category: '' })
})

test('a new post gets the database’s own time, a draft none, a kept one stays', () => {
  expect(publishedAtOf(written, true)).toBeUndefined()
  expect(publishedAtOf(written, false)).toMatch(/^20/)
  expect(publishedAtOf({ ...written, publishing: 'draft' }, true)).toBeNull()
  expect(publishedAtOf({ ...written, publishing: 'keep' }, false)).toBeUndefined()
})

test('a form opened for a post changes nothing unless the writer does', () => {
  const post = { title: 'T', content: 'C', category_id: null }
  expect(valuesOf({ ...post, published_at: null }).publishing).toBe('draft')
  expect(valuesOf({ ...post, published_at: '2020-01-01T00:00:00Z' }).publishing).toBe('keep')
  expect(valuesOf({ ...post, published_at: '2099-01-01T17:00:00Z' })).toMatchObject({
    publishing: 'schedule',
    publishAt: '2099-01-01T09:00',
  })
})
