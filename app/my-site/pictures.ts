import { data, redirect } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { linkTo } from '#app/lib/service-url.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { createUploadTicket, discardedPaths } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/pictures.ts'
import { picturesFolder } from './picture-field.tsx'

const { bucket } = uploadLimits.sitePicture

/** ?file={path}: redirects to the stored picture, so that the form need not know where storage is. */
export function loader({ url, context }: Route.LoaderArgs) {
  const file = url.searchParams.get('file')
  if (!file) throw data('No such picture', { status: 404 })
  const { publicUrl } = context.get(supabaseContext).storage.from(bucket).getPublicUrl(file).data
  return redirect(linkTo(publicUrl))
}

/**
 * Issues upload tickets, and removes discarded uploads. The database keeps the pictures that a document,
 * a version or a draft shows.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  try {
    if (textField(form, 'intent') === 'discard') {
      const paths = discardedPaths(form, picturesFolder)
      const files = paths.map((path) => ({ bucket, path }))
      await removeFiles(context.get(supabaseContext), files)
      return Response.json({})
    }
    const ticket = await createUploadTicket(context, {
      bucket,
      folder: picturesFolder,
      fileName: textField(form, 'name'),
      resumePath: textField(form, 'resumePath'),
    })
    return Response.json(ticket)
  } catch (cause) {
    context.get(hostContext).log('error', 'picture of the site not handled', cause)
    return Response.json({ error: errorText(cause) }, { status: 400 })
  }
}
