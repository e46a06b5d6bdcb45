import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import { documents } from '#content/documents.ts'
import { documentRules } from './document-rules.ts'

function check(content: string) {
  const form = new FormData()
  form.set('content', content)
  form.set('basedOn', '3')
  return checkForm(form, documentRules('business'))
}

test('a mistake of a document is named by the path of its field, and the words are not sent back', () => {
  const { fields, errors, values } = check(
    JSON.stringify({ ...documents.business.defaults, social: [{ name: '', url: 'no address' }] }),
  )
  expect(fields).toBeNull()
  expect(Object.keys(errors)).toContain('social.0.name')
  expect(values.content).toBe('')
})

test('a document without mistakes is published with the version that it began with', () => {
  const { fields, errors } = check(JSON.stringify(documents.business.defaults))
  expect(errors).toEqual({})
  expect(fields).toEqual({ content: documents.business.defaults, basedOn: 3 })
})

test('content that is no document is refused as a whole', () => {
  for (const content of ['', '{', '[]', 'null']) {
    const { fields, errors } = check(content)
    expect(fields, content).toBeNull()
    expect(Object.keys(errors), content).toEqual(['form'])
  }
})
