import { redirect } from 'react-router'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { checked, type Failure, failed } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { listAddress, searchFrom } from '#app/lib/lists.ts'
import { succeed } from '#app/lib/toast.server.ts'
import {
  deleteQuizQuestion,
  saveQuizQuestion,
  saveQuizQuestions,
} from '#app/quiz/questions.data.ts'
import { questionForm } from './question-fields.ts'
import { importForm } from './question-import.ts'

type Editing = { context: Context; url: URL; form: FormData }

export function saveQuestion({ context, url, form }: Editing) {
  return checked(
    questionForm,
    async (fields) => {
      const id = textField(form, 'id') || null
      await saveQuizQuestion(context.get(supabaseContext), fields, id)
      const text = 'The quiz question has been successfully saved.'
      const title = id ? 'Question Updated!' : 'Question Added!'
      return succeed(context, { title, text, to: addressAfterSave(url) })
    },
    { about: 'question' as const },
  )
}

export function importQuestions({ context, url }: Editing) {
  return checked(
    importForm,
    async ({ questions }) => {
      await saveQuizQuestions(context.get(supabaseContext), questions)
      const { length } = questions
      const count = length === 1 ? 'One question has' : `${length} questions have`
      const text = `${count} been successfully saved.`
      return succeed(context, { title: 'Questions Added!', text, to: addressAfterSave(url) })
    },
    { about: 'import' as const },
  )
}

export async function removeQuestion({ context, url, form }: Editing) {
  const id = textField(form, 'id')
  await deleteQuizQuestion(context.get(supabaseContext), id)
  const text = 'The question has been removed.'
  const done = succeed(context, { title: 'Question Deleted', text })
  return url.searchParams.get('edit') === id ? redirect(addressAfterSave(url)) : done
}

const words: Record<string, string> = {
  save: 'Failed to save question:',
  import: 'Failed to save questions; none was saved:',
  delete: 'Failed to delete question:',
}

export const questionFailure: Failure = (cause, intent) =>
  failed(words[intent] ?? '')(cause, intent)

/** The list's address with a new `saved` mark, which resets the form. */
function addressAfterSave({ pathname, searchParams }: URL) {
  return listAddress(pathname, {
    filter: searchFrom(searchParams, 'filter'),
    page: searchParams.get('page') ?? '',
    saved: Date.now().toString(36),
  })
}
