import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { createUploadTicket, discardedPaths } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/import-uploads.ts'

const { bucket } = uploadLimits.archive

/** Issues upload tickets for the ZIP of an import, and removes discarded uploads. */
export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const form = formOf(context)
  if (textField(form, 'intent') === 'discard') {
    const paths = discardedPaths(form, user.id)
    await removeFiles(
      context.get(supabaseContext),
      paths.map((path) => ({ bucket, path })),
    )
    return Response.json({})
  }
  try {
    const ticket = await createUploadTicket(context, {
      bucket,
      folder: user.id,
      fileName: textField(form, 'name'),
      resumePath: textField(form, 'resumePath'),
    })
    return Response.json(ticket)
  } catch (cause) {
    context.get(hostContext).log('error', 'no upload ticket', cause)
    return Response.json({ error: errorText(cause) }, { status: 400 })
  }
}
