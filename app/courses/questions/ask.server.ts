import { findLessonKey } from '#app/courses/lessons.data.ts'
import { imageTypes } from '#app/editor/upload-image.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorCode, publicErrorText } from '#app/lib/error-text.ts'
import { act, checked, type Failure, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { questionForm } from './question-fields.ts'
import { mostMegabytes, mostPictures } from './question-limits.ts'
import { addQuestionPicture } from './question-pictures.data.ts'
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
      if (!lesson) return refuse({ title, text: 'This lesson is not there anymore.', status: 404 })
      const isNew = await askQuestion(supabase, { id, lesson_id: lesson.id, question })
      const lost = isNew ? await addPictures(context, id, pictures) : 0
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

/** Browsers send an empty file for a field without one. */
function picturesIn(form: FormData) {
  return form
    .getAll('pictures')
    .filter((file): file is File => file instanceof File && file.size > 0)
}

/** A message, or null when all of them can be added. */
function wrongPictures(files: File[]) {
  if (files.length > mostPictures) return `Please choose at most ${mostPictures} pictures.`
  if (files.some(({ type }) => !imageTypes.includes(type))) {
    return 'Only pictures, please: JPEG, PNG, WebP, AVIF or GIF.'
  }
  const isTooLarge = files.some(({ size }) => size > mostMegabytes * 1024 * 1024)
  return isTooLarge ? `A picture can have at most ${mostMegabytes} MB.` : null
}

/** Gives how many could not be added: the question itself is saved. */
async function addPictures(context: Context, id: string, pictures: File[]) {
  let lost = 0
  for (const picture of pictures) {
    try {
      await addQuestionPicture(context.get(supabaseContext), id, picture)
    } catch (cause) {
      context.get(hostContext).log('error', 'picture of a question not added', cause)
      lost++
    }
  }
  return lost
}

/** The question waits under Today also when the mail about it failed. */
async function tellOwner(context: Context, id: string) {
  try {
    await mailQuestion(context.get(supabaseContext), id, 'question')
  } catch (cause) {
    context.get(hostContext).log('error', 'question saved but not mailed', cause)
  }
}
