import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { textField } from '#app/lib/form.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { createUploadTicket, discardedPaths } from '#app/upload/upload-ticket.server.ts'
import { isDocumentName } from '#content/documents.ts'
import type { Route } from './+types/picture-uploads.ts'

const { bucket } = uploadLimits.sitePicture

/**
 * Issues upload tickets for the pictures of a document, and removes discarded uploads. The database
 * keeps those that a document, a version or a draft shows.
 */
export async function action({ request, params: { document }, context }: Route.ActionArgs) {
  if (!isDocumentName(document)) return refuse('There is no such place for a file.')
  const form = await request.formData()
  try {
    if (textField(form, 'intent') === 'discard') {
      const paths = discardedPaths(form, document)
      await removeFiles(
        context.get(supabaseContext),
        paths.map((path) => ({ bucket, path })),
      )
      return Response.json({})
    }
    const ticket = await createUploadTicket(context, {
      bucket,
      folder: document,
      fileName: textField(form, 'name'),
      resumePath: textField(form, 'resumePath'),
    })
    return Response.json(ticket)
  } catch (cause) {
    context.get(hostContext).log('error', 'picture of the site not handled', cause)
    return refuse(errorText(cause))
  }
}

function refuse(error: string) {
  return Response.json({ error }, { status: 400 })
}
