import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

function uniqueText() {
  return `Which sample is ${crypto.randomUUID().slice(0, 8)}?`
}

async function addQuestion(text: string) {
  const answers = [
    { answer_text: 'Right', is_correct: true },
    { answer_text: 'Wrong', is_correct: false },
  ]
  const questions = [{ question_text: text, answers }]
  await site.connect('service').rpc('save_quiz_questions', { questions }).throwOnError()
  return text
}

async function openQuizAdmin(filter = '') {
  const admin = await site.as('admin')
  return admin.visit(`/admin/quiz?${new URLSearchParams(filter ? { filter } : {})}`)
}

test('mistakes of a question are named in order, and what was typed stays', async () => {
  const form = await openQuizAdmin()
  expect(form.has('heading', 'Add New Question')).toBe(true)
  expect(form.field('Correct: answer 1').isChecked).toBe(true)
  const empty = await form.press('Save Question')
  expect(empty.toasts).toEqual(['Validation Error Question text cannot be empty.'])
  const bare = await form.press('Save Question', { 'Question text': 'Kept?' })
  expect(bare.toasts).toEqual(['Validation Error Answer text cannot be empty.'])
  expect(bare.field('Question text').value).toBe('Kept?')
  const unmarked = await form.press('Save Question', {
    'Question text': 'Kept?',
    'Answer 1': 'Yes',
    'Correct: answer 1': false,
  })
  expect(unmarked.toasts).toEqual([
    'Validation Error At least one answer must be marked as correct.',
  ])
  expect(unmarked.field('Answer 1').value).toBe('Yes')
})

test('a question that was deleted in another tab is not saved half', async () => {
  const text = await addQuestion(uniqueText())
  const list = await openQuizAdmin(text)
  const editing = await list.press(`Edit: ${text}`)
  expect(editing.field('Question text').value).toBe(text)
  const service = site.connect('service')
  await service.from('quiz_questions').delete().eq('question_text', text).throwOnError()
  const answer = await editing.press('Update Question')
  expect(answer.toasts).toEqual(['Error Failed to save question: The question no longer exists.'])
})

test('a question is duplicated with all it has', async () => {
  const text = await addQuestion(uniqueText())
  const copy = await (await openQuizAdmin(text)).press(`Duplicate: ${text}`)
  expect(copy.has('heading', 'Add New Question')).toBe(true)
  expect(copy.field('Question text').value).toBe(text)
  const saved = await copy.press('Save Question', { 'Question text': `${text} (copy)` })
  expect(saved.toasts).toEqual(['Question Added! The quiz question has been successfully saved.'])
  expect(saved.get('article', `${text} (copy)`).text).toContain('Right (Correct)')
})

test('Cancel Edit empties the form', async () => {
  const text = await addQuestion(uniqueText())
  const editing = await (await openQuizAdmin(text)).press(`Edit: ${text}`)
  const cancelled = await editing.press('Cancel Edit')
  expect(cancelled.has('heading', 'Add New Question')).toBe(true)
  expect(cancelled.field('Question text').value).toBe('')
})

test('a refused import comes back with its text and the reason', async () => {
  const form = await openQuizAdmin()
  const answer = await form.press('Import Questions', { 'Questions as text or CSV': 'Kept?' })
  expect(answer.toasts).toEqual(['Validation Error Question 1: Please add at least one answer.'])
  expect(answer.field('Questions as text or CSV').value).toBe('Kept?')
})
