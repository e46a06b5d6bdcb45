import { hostContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { createUploadTicket, discardedPaths } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/product-uploads.ts'
import { tidy } from './product-editing.server.ts'

/** Issues upload tickets for a cover or PDF, and removes discarded uploads. */
export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const form = formOf(context)
  const kind = textField(form, 'kind')
  if (kind !== 'cover' && kind !== 'productPdf') return refuse('Files can’t be uploaded there.')
  const { bucket } = uploadLimits[kind]
  if (textField(form, 'intent') === 'discard') {
    const paths = discardedPaths(form, user.id)
    await tidy(
      context,
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
    return refuse(errorText(cause))
  }
}

function refuse(error: string) {
  return Response.json({ error }, { status: 400 })
}
