import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/cover-uploads.ts'
import { coverBucket } from './covers.data.ts'

/** The cover of a course. The database keeps a picture that something shows. */
export function action({ context }: Route.ActionArgs) {
  if (textField(formOf(context), 'kind') !== 'courseCover') return answerUpload(context, null)
  return answerUpload(context, {
    bucket: coverBucket,
    folder: context.get(userContext).id,
    discard: (files) => removeFiles(context.get(supabaseContext), files),
  })
}
