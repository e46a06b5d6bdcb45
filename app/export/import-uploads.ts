import { userContext } from '#app/lib/contexts.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/import-uploads.ts'

/** The ZIP of an import. */
export function action({ context }: Route.ActionArgs) {
  const { bucket } = uploadLimits.archive
  return answerUpload(context, { bucket, folder: context.get(userContext).id })
}
