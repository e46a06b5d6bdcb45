import { redirect } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { listAddress, searchFrom } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import {
  deleteQuizQuestion,
  saveQuizQuestion,
  saveQuizQuestions,
} from '#app/quiz/questions.data.ts'
import { questionForm } from './question-fields.ts'
import { importForm } from './question-import.ts'

/** The SQLSTATE of save_quiz_question when the question was deleted meanwhile. */
const goneCode = 'P0002'

type Editing = { context: Context; url: URL; form: FormData }

export async function saveQuestion({ context, url, form }: Editing) {
  const id = textField(form, 'id') || null
  const { values, fields, errors, toast } = checkForm(form, questionForm)
  const shown = { values, errors, questions: '' }
  if (!fields) return refuse(context, shown, toast)
  try {
    await saveQuizQuestion(context.get(supabaseContext), fields, id)
  } catch (cause) {
    const status = errorCode(cause) === goneCode ? 404 : 500
    return refuse(context, shown, failure(context, 'Failed to save question:', cause), status)
  }
  showToast(context, {
    title: id ? 'Question Updated!' : 'Question Added!',
    text: 'The quiz question has been successfully saved.',
    tone: 'success',
  })
  return redirect(addressAfterSave(url))
}

export async function importQuestions({ context, url, form }: Editing) {
  const { values, fields, toast } = checkForm(form, importForm)
  const shown = { values: null, errors: {}, ...values }
  if (!fields) return refuse(context, shown, toast)
  const { questions } = fields
  try {
    await saveQuizQuestions(context.get(supabaseContext), questions)
  } catch (cause) {
    const words = 'Failed to save questions; none was saved:'
    return refuse(context, shown, failure(context, words, cause), 500)
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
    return refuse(context, null, failure(context, 'Failed to delete question:', cause), 500)
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

function failure(context: Editing['context'], what: string, cause: unknown) {
  context.get(hostContext).log('error', 'quiz question not changed', cause)
  return { title: 'Error', text: `${what} ${errorText(cause)}` }
}
