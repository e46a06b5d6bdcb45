import { redirect } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { linkTo } from '#app/lib/service-url.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/pictures.ts'
import { picturesFolder } from './picture-field.tsx'

const { bucket } = uploadLimits.sitePicture

/** ?file={path}: redirects to the stored picture, so that the form need not know where storage is. */
export function loader({ url, context }: Route.LoaderArgs) {
  const file = url.searchParams.get('file')
  if (!file) throw notFound('No such picture')
  const { publicUrl } = context.get(supabaseContext).storage.from(bucket).getPublicUrl(file).data
  return redirect(linkTo(publicUrl))
}

/** The database keeps the pictures that a document, a version or a draft shows. */
export function action({ context }: Route.ActionArgs) {
  return answerUpload(context, { bucket, folder: picturesFolder })
}
