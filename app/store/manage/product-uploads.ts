import { userContext } from '#app/lib/contexts.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/product-uploads.ts'
import { clearFiles } from './product-editing.server.ts'

/** The cover or PDF of a product. */
export function action({ context }: Route.ActionArgs) {
  const kind = textField(formOf(context), 'kind')
  if (kind !== 'cover' && kind !== 'productPdf') return answerUpload(context, null)
  return answerUpload(context, {
    bucket: uploadLimits[kind].bucket,
    folder: context.get(userContext).id,
    discard: (files) => clearFiles(context, files),
  })
}
