import { findLessonKey } from '#app/courses/lessons.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, publicErrorText } from '#app/lib/error-text.ts'
import { act, checked, type Failure, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { questionForm } from './question-fields.ts'
import { picturesIn, wrongPictures } from './question-limits.ts'
import { addQuestionPicture, listQuestionPictures } from './question-pictures.data.ts'
import { askQuestion, changeQuestion, deleteQuestion, mailQuestion } from './questions.data.ts'

type Address = { courseSlug: string; lessonSlug: string }

/** A student's acts on the questions under a lesson. */
export function actOnQuestions(context: Context, { courseSlug, lessonSlug }: Address) {
  const form = formOf(context)
  const supabase = context.get(supabaseContext)
  const lessonPath = `/courses/${courseSlug}/${lessonSlug}`
  const sent = textField(form, 'id')
  const id = isUuid(sent) ? sent : crypto.randomUUID()
  const acts = {
    ask: checked(questionForm, async ({ question }, refuse) => {
      const pictures = picturesIn(form)
      const wrong = wrongPictures(pictures)
      if (wrong) return refuse({ title, text: wrong })
      const lesson = await findLessonKey(supabase, courseSlug, lessonSlug)
      if (!lesson) return refuse({ title, text: 'This lesson isn’t here anymore.', status: 404 })
      await askQuestion(supabase, { id, lesson_id: lesson.id, question })
      const lost = await addPictures(context, id, pictures)
      await tellOwner(context, id)
      const text = 'I’ll answer here, and you’ll get an email when I have.'
      const to = `${lessonPath}#question-${id}`
      if (lost > 0) {
        const which = lost === 1 ? 'one picture' : `${lost} pictures`
        const told = `Your question is here, but ${which} could not be added.`
        showToast(context, { title: 'Picture Not Added', text: told, tone: 'destructive' })
      }
      return succeed(context, { title: 'Question Sent', text, to })
    }),
    'change-question': checked(
      questionForm,
      async ({ question }) => {
        await changeQuestion(supabase, id, question)
        const text = 'I’ll read the new words.'
        return succeed(context, {
          title: 'Question Changed',
          text,
          to: `${lessonPath}#question-${id}`,
        })
      },
      { changed: id },
    ),
    'delete-question': async () => {
      await deleteQuestion(supabase, id)
      return succeed(context, { title: 'Question Deleted', text: 'It’s gone.', to: lessonPath })
    },
  }
  return act(context, form, acts, questionFailure)
}

const title = 'Question Not Sent'

const questionFailure: Failure = (cause, intent) => {
  if (intent === 'change-question' && errorCode(cause) === 'PGRST116') {
    return { title: 'Not Changed', text: 'I’ve answered it in the meantime, or it was deleted.' }
  }
  const text = publicErrorText(cause, 'Something went wrong on my side. Please try again.')
  return { title, text }
}

/**
 * Gives how many could not be added: the question itself is saved. Each is named by its place, so that
 * a form that is sent again adds only those that are missing.
 */
async function addPictures(context: Context, id: string, pictures: File[]) {
  if (pictures.length === 0) return 0
  const supabase = context.get(supabaseContext)
  const before = await listQuestionPictures(supabase, [id])
  for (const [at, picture] of pictures.entries()) {
    const path = picturePath(id, at)
    if (before.includes(path)) continue
    try {
      await addQuestionPicture(supabase, path, picture)
    } catch (cause) {
      context.get(hostContext).log('error', 'picture of a question not added', cause)
    }
  }
  const after = await listQuestionPictures(supabase, [id])
  return pictures.filter((_, at) => !after.includes(picturePath(id, at))).length
}

const picturePath = (id: string, at: number) => `${id}/${at + 1}`

/** The question waits under Today also when the mail about it failed. */
async function tellOwner(context: Context, id: string) {
  try {
    await mailQuestion(context.get(supabaseContext), id, 'question')
  } catch (cause) {
    context.get(hostContext).log('error', 'question saved but not mailed', cause)
  }
}
