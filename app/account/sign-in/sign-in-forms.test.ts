import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import { emailCodeForm, loginForm, resetForm, signUpForm } from './sign-in-forms.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a password is taken as typed, and never sent back', () => {
  const form = formOf({ email: ' a@example.com ', password: ' with spaces ' })
  const { values, fields } = checkForm(form, loginForm)
  expect(fields).toEqual({ email: 'a@example.com', password: ' with spaces ' })
  expect(values).toEqual({ email: 'a@example.com', password: '' })
})

test('a short password has its own toast at sign-up; other mistakes stand beside the fields', () => {
  const short = checkForm(
    formOf({ fullName: 'A', email: 'a@example.com', password: '12345' }),
    signUpForm,
  )
  expect(short.toast).toEqual({
    title: 'Password Too Short',
    text: 'Password should be at least 6 characters.',
  })
  const empty = checkForm(formOf({ fullName: '', email: '', password: '' }), signUpForm)
  expect(empty.toast?.text).toBe('Please fill in the three fields.')
  const unnamed = checkForm(formOf({ email: 'nobody', password: '123456' }), signUpForm)
  expect(unnamed.toast).toBeNull()
  expect(unnamed.errors).toEqual({
    fullName: 'Please enter your full name.',
    email: 'Please enter a valid email address.',
  })
})

test('new passwords have to match first, then to be long enough', () => {
  const different = checkForm(formOf({ password: 'abc', confirmation: 'abcd' }), resetForm)
  expect(different.toast?.title).toBe('Passwords do not match')
  expect(different.errors).toEqual({ confirmation: 'Please ensure both passwords are the same.' })
  const short = checkForm(formOf({ password: 'abc', confirmation: 'abc' }), resetForm)
  expect(short.toast?.title).toBe('Password is too short')
  expect(short.errors).toEqual({ password: 'Password should be at least 6 characters.' })
})

test('a code may be spaced', () => {
  const form = formOf({ email: 'a@example.com', code: '123 456' })
  expect(checkForm(form, emailCodeForm).fields?.code).toBe('123456')
  form.set('code', '123')
  expect(checkForm(form, emailCodeForm).errors).toEqual({ code: 'Please enter the six digits.' })
})
