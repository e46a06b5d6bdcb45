import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pendingToastsContext } from './contexts.ts'
import { refuse } from './form.server.ts'
import { checkForm, required, validationError } from './form.ts'

const rules = {
  schema: z.object({
    title: z.string().check(required('A title, please.'), z.regex(/^[a-z]/, 'In small letters.')),
    note: z.string().check(required('A note, please.')),
  }),
  toast: validationError,
}

test('a refused form answers 400 with its values, the first message of each field, and a toast', () => {
  const form = new FormData()
  form.set('note', ' ')
  form.set('other', 'not asked for')
  const { values, fields, errors, toast } = checkForm(form, rules)
  expect(fields).toBeNull()
  const context = new RouterContextProvider()
  context.set(pendingToastsContext, [])
  const { data, init } = refuse(context, { values, errors }, toast)
  expect(init).toEqual({ status: 400 })
  expect(data).toEqual({
    values: { title: '', note: '' },
    errors: { title: 'A title, please.', note: 'A note, please.' },
  })
  expect(context.get(pendingToastsContext)).toEqual([
    { title: 'Validation Error', text: 'A title, please.', tone: 'destructive' },
  ])
})

test('a refusal that belongs to no field stands in the form, too', () => {
  const context = new RouterContextProvider()
  context.set(pendingToastsContext, [])
  const toast = { title: 'Login Failed', text: 'Invalid login credentials' }
  const { data } = refuse(context, { email: 'a@example.com', errors: {} }, toast)
  expect(data).toEqual({ email: 'a@example.com', errors: { form: 'Invalid login credentials' } })
})

test('a file in the place of a text is no text', () => {
  const form = new FormData()
  form.set('title', new File(['x'], 'title.txt'))
  form.set('note', 'kept')
  const { values, errors } = checkForm(form, rules)
  expect(values).toEqual({ title: '', note: 'kept' })
  expect(Object.keys(errors)).toEqual(['title'])
})
