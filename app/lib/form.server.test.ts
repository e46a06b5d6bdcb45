import { glob, readFile } from 'node:fs/promises'
import { RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hostContext, toastsContext } from './contexts.ts'
import { act, checked, failed, refuse } from './form.server.ts'
import { checkForm, required, validationError } from './form.ts'
import type { Host } from './host.ts'

function provide() {
  const context = new RouterContextProvider()
  const logged: string[] = []
  const log: Host['log'] = (level, message) => logged.push(`${level}: ${message}`)
  context.set(hostContext, { log } as Host)
  context.set(toastsContext, { pending: [], isPage: false, isShown: false })
  return { context, logged, toasts: context.get(toastsContext).pending }
}

function formWith(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** As supabase-js throws it. */
function databaseError(code: string) {
  return Object.assign(new Error('the reason'), { code })
}

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
  const { context } = provide()
  const { data, init } = refuse(context, { values, errors }, toast)
  expect(init).toEqual({ status: 400 })
  expect(data).toEqual({
    values: { title: '', note: '' },
    errors: { title: 'A title, please.', note: 'A note, please.' },
  })
  expect(context.get(toastsContext).pending).toEqual([
    { title: 'Validation Error', text: 'A title, please.', tone: 'destructive' },
  ])
})

test('a refusal that belongs to no field stands in the form, too', () => {
  const { context } = provide()
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

test('a form runs the act that its intent names, and `default` without one', async () => {
  const { context } = provide()
  const acts = { publish: () => 'published', default: () => 'saved' }
  expect(await act(context, formWith({ intent: 'publish' }), acts)).toBe('published')
  expect(await act(context, formWith({}), acts)).toBe('saved')
})

test.each(['unpublish', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a form with the unknown intent %s is told to load its page again, with 400',
  async (intent) => {
    const { context } = provide()
    const answer = act(context, formWith({ intent }), { publish: () => 'published' })
    await expect(answer).rejects.toMatchObject({
      init: { status: 400 },
      data: { kind: 'failed', toast: { title: 'This form is out of date' } },
    })
  },
)

test('a failed act of a form keeps what was typed, tells the reason, and is logged', async () => {
  const { context, logged, toasts } = provide()
  const save = checked(rules, () => Promise.reject(databaseError('08006')), { kind: 'post' })
  const form = formWith({ title: 'a', note: 'b' })
  const { data, init } = Object(await act(context, form, save, failed('Not saved.')))
  expect(init).toEqual({ status: 503 })
  const errors = { form: 'Not saved. the reason' }
  expect(data).toEqual({ kind: 'post', values: { title: 'a', note: 'b' }, errors })
  expect(toasts).toEqual([{ title: 'Error', text: 'Not saved. the reason', tone: 'destructive' }])
  expect(logged).toEqual(['error: act failed: default'])
})

test('a visitor is not told what the database says of an unexpected failure', async () => {
  const { context, toasts } = provide()
  await act(context, formWith({}), () => Promise.reject(databaseError('42P01')))
  expect(toasts).toMatchObject([
    { text: 'Something went wrong on my side. Please try again.', tone: 'destructive' },
  ])
})

test.each([
  ['22P02', 400],
  ['23503', 400],
  ['42501', 400],
  ['P0001', 400],
  ['PT429', 429],
  ['57014', 503],
  ['XX000', 500],
])('the answer to a failure with the code %s has the status %i', async (code, status) => {
  const { context, logged } = provide()
  const answer = await act(context, formWith({}), () => Promise.reject(databaseError(code)))
  expect(Object(answer).init).toEqual({ status })
  expect(logged).toEqual([`${status < 500 ? 'warn' : 'error'}: act failed: default`])
})

test('an act refuses by itself with a message beside a field, and redirects by throwing', async () => {
  const { context, logged } = provide()
  const form = formWith({ title: 'a', note: 'b' })
  const refused = checked(rules, (_fields, refuseForm) =>
    refuseForm({ errors: { title: 'Taken.' }, status: 409 }),
  )
  const { data, init } = Object(await act(context, form, refused))
  expect(init).toEqual({ status: 409 })
  expect(data.errors).toEqual({ title: 'Taken.' })
  const leave = () => Promise.reject(redirect('/elsewhere'))
  await expect(act(context, form, leave)).rejects.toBeInstanceOf(Response)
  expect(logged).toEqual([])
})

test('a row that is gone is 404 for its form, and 200 for the button of a list, which is read again', async () => {
  const { context } = provide()
  const fail = () => Promise.reject(databaseError('PGRST116'))
  const gone = failed('', { gone: 'It’s gone.' })
  const form = formWith({ title: 'a', note: 'b' })
  const saved = Object(await act(context, form, checked(rules, fail), gone))
  expect(saved.init).toEqual({ status: 404 })
  expect(saved.data.errors).toEqual({ form: 'It’s gone.' })
  expect(Object(await act(context, form, fail, gone)).init).toEqual({ status: 200 })
})

/** Actions of another recipe, and why. */
const otherActions: Record<string, string> = {
  'app/account/settings/passkey-options.ts': 'JSON for a script; it checks no form',
  'app/account/sign-in/logout.ts': 'clears the cookies also when the service is away',
  'app/account/sign-in/passkey-options.ts': 'JSON for a script; it checks no form',
  'app/blog/manage/images.ts': 'JSON for the editor, by answerJson()',
  'app/courses/lesson/lesson.tsx': 'its acts stand in questions/ask.server.ts',
  'app/letters/write/autosave.ts': 'JSON for a script, which tells conflicts from failures',
  'app/numbers/count.ts': 'counts, and answers nothing',
  'app/pictures/library.ts': 'JSON for the editor, by answerJson()',
}

test('every action answers by one of the recipes, or is listed with a reason', async () => {
  const others: string[] = []
  for await (const file of glob('app/**/*.{ts,tsx}')) {
    const text = await readFile(file, 'utf8')
    const isAction = /^export (async )?(function|const) action\b/m.test(text)
    const hasRecipe = /\b(act|answerUpload|answerLessonPost)\(/.test(text)
    if (isAction && !hasRecipe) others.push(file)
  }
  expect(others.sort()).toEqual(Object.keys(otherActions))
})
