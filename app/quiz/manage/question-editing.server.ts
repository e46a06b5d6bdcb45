import { data, type RouterContextProvider, redirect } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { textField } from '#app/lib/form-fields.ts'
import { listAddress, searchFrom } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import {
  deleteQuizQuestion,
  saveQuizQuestion,
  saveQuizQuestions,
} from '#app/quiz/questions.data.ts'
import { findQuestionMistake, readQuestionForm } from './question-fields.ts'
import { parseQuestions } from './question-import.ts'

/** The SQLSTATE of save_quiz_question when the question was deleted meanwhile. */
const goneCode = 'P0002'

type Editing = { context: Readonly<RouterContextProvider>; url: URL; form: FormData }

export async function saveQuestion({ context, url, form }: Editing) {
  const values = readQuestionForm(form)
  const id = textField(form, 'id') || null
  const mistake = findQuestionMistake(values)
  if (mistake) {
    showToast(context, { title: 'Validation Error', text: mistake.text, tone: 'destructive' })
    return data({ values, mistake }, { status: 400 })
  }
  try {
    await saveQuizQuestion(context.get(supabaseContext), values, id)
  } catch (cause) {
    refuse(context, 'Failed to save question:', cause)
    return data({ values, mistake: null }, { status: errorCode(cause) === goneCode ? 404 : 500 })
  }
  showToast(context, {
    title: id ? 'Question Updated!' : 'Question Added!',
    text: 'The quiz question has been successfully saved.',
    tone: 'success',
  })
  return redirect(addressAfterSave(url))
}

export async function importQuestions({ context, url, form }: Editing) {
  const { questions, mistakes } = parseQuestions(String(form.get('questions') ?? ''))
  const mistake = mistakes[0] ?? (questions.length === 0 ? 'There is no question in it.' : null)
  if (mistake) {
    showToast(context, { title: 'Validation Error', text: mistake, tone: 'destructive' })
    return data(null, { status: 400 })
  }
  try {
    await saveQuizQuestions(context.get(supabaseContext), questions)
  } catch (cause) {
    refuse(context, 'Failed to save questions; none was saved:', cause)
    return data(null, { status: 500 })
  }
  const count = questions.length === 1 ? 'One question has' : `${questions.length} questions have`
  const text = `${count} been successfully saved.`
  showToast(context, { title: 'Questions Added!', text, tone: 'success' })
  return redirect(addressAfterSave(url))
}

export async function removeQuestion({ context, url, form }: Editing) {
  const id = textField(form, 'id')
  try {
    await deleteQuizQuestion(context.get(supabaseContext), id)
  } catch (cause) {
    refuse(context, 'Failed to delete question:', cause)
    return data(null, { status: 500 })
  }
  const text = 'The question has been removed.'
  showToast(context, { title: 'Question Deleted', text, tone: 'success' })
  return url.searchParams.get('edit') === id ? redirect(addressAfterSave(url)) : null
}

/** The list's address with a new `saved` mark, which resets the form. */
function addressAfterSave({ pathname, searchParams }: URL) {
  return listAddress(pathname, {
    filter: searchFrom(searchParams, 'filter'),
    page: searchParams.get('page') ?? '',
    saved: Date.now().toString(36),
  })
}

function refuse(context: Editing['context'], what: string, cause: unknown) {
  context.get(hostContext).log('error', 'quiz question not changed', cause)
  showToast(context, { title: 'Error', text: `${what} ${errorText(cause)}`, tone: 'destructive' })
}
