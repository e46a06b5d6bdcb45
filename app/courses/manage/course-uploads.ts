import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/course-uploads.ts'
import { discardLessonFiles } from './lesson-editing.server.ts'

/** The files of a lesson. */
export function action({ context, params }: Route.ActionArgs) {
  const form = formOf(context)
  const kind = textField(form, 'kind')
  const [courseId = '', moduleId = ''] = textField(form, 'folder').split('/')
  const isPlace = courseId === params.courseId && isUuid(courseId) && isUuid(moduleId)
  if (!isPlace || (kind !== 'video' && kind !== 'poster' && kind !== 'pdf')) {
    return answerUpload(context, null)
  }
  return answerUpload(context, {
    bucket: uploadLimits[kind].bucket,
    folder: `${courseId}/${moduleId}`,
    discard: (files) => discardLessonFiles(context, kind, files),
  })
}
