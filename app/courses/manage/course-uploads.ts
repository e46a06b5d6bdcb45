import { hostContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { createUploadTicket, discardedPaths } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/course-uploads.ts'
import { discardLessonFiles } from './lesson-editing.server.ts'

/**
 * Issues upload tickets for a lesson's files, and removes discarded uploads. Answers a ticket or {
 * error }.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const form = formOf(context)
  const kind = textField(form, 'kind')
  const [courseId = '', moduleId = ''] = textField(form, 'folder').split('/')
  const isPlace = courseId === params.courseId && isUuid(courseId) && isUuid(moduleId)
  const isLessonFile = kind === 'video' || kind === 'captions' || kind === 'pdf'
  if (!isPlace || !isLessonFile) return refuse('There is no such place for a file.')
  const folder = `${courseId}/${moduleId}`
  const { bucket } = uploadLimits[kind]
  if (textField(form, 'intent') === 'discard') {
    await discardLessonFiles(context, { kind, bucket, paths: discardedPaths(form, folder) })
    return Response.json({})
  }
  try {
    const ticket = await createUploadTicket(context, {
      bucket,
      folder,
      fileName: textField(form, 'name'),
      resumePath: textField(form, 'resumePath'),
    })
    return Response.json(ticket)
  } catch (cause) {
    context.get(hostContext).log('error', 'no upload ticket', cause)
    return refuse(errorText(cause))
  }
}

function refuse(error: string) {
  return Response.json({ error }, { status: 400 })
}
