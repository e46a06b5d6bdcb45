import { hostContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { textField } from '#app/lib/form-fields.ts'
import { requireAdmin } from '#app/lib/guards.server.ts'
import { tidy } from '#app/lib/product-editing.server.ts'
import { uploadLimits } from '#app/lib/upload-limits.ts'
import { createUploadTicket } from '#app/lib/upload-ticket.server.ts'
import type { Route } from './+types/product-uploads.ts'

/** Hands out the right to upload a cover or PDF, and takes back what was uploaded in vain. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireAdmin(context, url)
  const form = await request.formData()
  if (textField(form, 'intent') === 'discard') {
    const own = (name: string) =>
      form.getAll(name).filter((path) => typeof path === 'string' && path.startsWith(`${user.id}/`))
    await tidy(context, [
      ...own('cover').map((path) => ({ bucket: 'product-covers' as const, path: String(path) })),
      ...own('productPdf').map((path) => ({
        bucket: 'product-files' as const,
        path: String(path),
      })),
    ])
    return Response.json({})
  }
  const kind = textField(form, 'kind')
  if (kind !== 'cover' && kind !== 'productPdf') return refuse('There is no such place for a file.')
  try {
    const ticket = await createUploadTicket(context, {
      bucket: uploadLimits[kind].bucket,
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
