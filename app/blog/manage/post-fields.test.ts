import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import {
  emptyPost,
  type PostValues,
  postForm,
  publicationOf,
  rowOf,
  valuesOf,
} from './post-fields.ts'

const timeZone = 'America/Los_Angeles'

const written = { ...emptyPost, title: 'A title', content: '<p>Text</p>' }

function check(values: PostValues) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return checkForm(form, postForm)
}

test('a title and some content are needed', () => {
  const required = { title: 'Validation Error', text: 'Title and content are required.' }
  expect(check(written)).toMatchObject({ errors: {}, toast: null })
  const untitled = check({ ...written, title: '' })
  expect(untitled).toMatchObject({ errors: { title: 'Please enter a title.' }, toast: required })
  for (const content of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', ' \n ']) {
    const empty = check({ ...written, content })
    expect(empty).toMatchObject({ errors: { content: 'Please write something.' }, toast: required })
  }
  expect(check({ ...written, content: '<img src="/x" alt="A desk">' }).errors).toEqual({})
})

test('a text that is too long is refused as too long', () => {
  const { errors, toast } = check({ ...written, content: 'a'.repeat(100_001) })
  expect(errors.content).toMatch(/at most 100,000 characters fit/)
  expect(toast?.text).toBe(errors.content)
})

test('a schedule needs a time', () => {
  const scheduled = { ...written, publishing: 'schedule' }
  expect(check(scheduled).errors).toHaveProperty('publishAt')
  expect(check({ ...scheduled, publishAt: '2099-01-01T08:00' }).errors).toEqual({})
})

test('a picture needs alternative text, and the texts for cards have their lengths', () => {
  expect(check({ ...written, cover: 'a/b' }).errors).toEqual({
    coverAlt: 'Please describe the picture in a few words.',
  })
  expect(check({ ...written, cover: 'a/b', coverAlt: 'A desk' }).errors).toEqual({})
  const long = { excerpt: 'a'.repeat(151), searchDescription: 'a'.repeat(161) }
  const { errors, toast } = check({ ...written, ...long })
  expect(errors).toEqual({
    excerpt: 'At most 150 characters, please.',
    searchDescription: 'At most 160 characters, please.',
  })
  expect(toast).toEqual({ title: 'Validation Error', text: errors.excerpt })
})

test('empty fields are stored as none, and a removed picture takes its text along', () => {
  const { fields } = check({ ...written, coverAlt: 'A desk', excerpt: ' ' })
  expect(fields && rowOf(fields)).toMatchObject({
    cover_image_url: null,
    cover_image_alt: null,
    written_excerpt: null,
    search_description: null,
  })
})

test('the fields of a post are trimmed, and an unknown way of publishing means now', () => {
  const { fields } = check({ ...written, title: '  A title ', publishing: 'sideways' })
  expect(fields).toMatchObject({ title: 'A title', publishing: 'now', category: '' })
})

test('a new post gets the database’s own time, a draft none, a kept one stays', () => {
  const now = { publishing: 'now', publishAt: '' } as const
  expect(publicationOf(now, { isNew: true, timeZone })).toEqual({})
  expect(publicationOf(now, { isNew: false, timeZone })).toEqual({
    published_at: expect.stringMatching(/^20/),
  })
  expect(publicationOf({ ...now, publishing: 'draft' }, { isNew: true, timeZone })).toEqual({
    published_at: null,
    requested_published_at: null,
  })
  expect(publicationOf({ ...now, publishing: 'keep' }, { isNew: false, timeZone })).toEqual({})
})

test('a form opened for a post changes nothing unless the writer does', () => {
  const post = {
    ...rowOf({ ...emptyPost, title: 'T', content: 'C', publishing: 'now' }),
    requested_published_at: null,
  }
  expect(valuesOf({ ...post, published_at: null }, timeZone).publishing).toBe('draft')
  const waiting = { ...post, published_at: null, requested_published_at: '2020-01-01T00:00:00Z' }
  expect(valuesOf(waiting, timeZone).publishing).toBe('keep')
  expect(valuesOf({ ...post, published_at: '2020-01-01T00:00:00Z' }, timeZone).publishing).toBe(
    'keep',
  )
  expect(valuesOf({ ...post, published_at: '2099-01-01T17:00:00Z' }, timeZone)).toMatchObject({
    publishing: 'schedule',
    publishAt: '2099-01-01T09:00',
  })
})
