import { answerLessonPost, backToLesson, type Outcome } from '#app/courses/lesson-post.server.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { Route } from './+types/save-note.ts'
import { notesId } from './note-limits.ts'
import { saveNote, type TypedNote } from './notes.data.ts'

export const handle: RouteHandle = { formBytes: editorFormBytes }

const saved: Toast = { title: 'Saved', text: 'Your notes are saved.', tone: 'success' }
const joined: Toast = {
  title: 'Saved',
  text: 'You also wrote here on another device. Both texts are in your notes now.',
  tone: 'success',
}
const tooLong: Outcome = {
  message: 'Your notes are too long to be saved. Please shorten them.',
  status: 409,
}

export function action(args: Route.ActionArgs) {
  return answerLessonPost(args, notesId, async (supabase, { lessonId }) => {
    try {
      const answer = await saveNote(supabase, lessonId, noteIn(formOf(args.context)))
      return { json: answer, toast: answer.added ? joined : saved }
    } catch (cause) {
      if (errorCode(cause) === '23514') return tooLong
      throw cause
    }
  })
}

export function loader(args: Route.LoaderArgs) {
  return backToLesson(args)
}

/** Forms end lines with two characters. */
function noteIn(form: FormData): TypedNote {
  const version = Number(textField(form, 'version'))
  return {
    words: String(form.get('words') ?? '').replace(/\r\n?/g, '\n'),
    version: Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0,
    writer: textField(form, 'writer').slice(0, 40).toWellFormed(),
  }
}
