import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { answerJson, formOf, refuseJson } from '#app/lib/form.server.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { formatFileSize } from '#app/upload/file-size.ts'
import { storageLimit } from '#app/upload/storage-limits.ts'
import { uploadLimits } from '#app/upload/upload-limits.ts'
import type { Route } from './+types/images.ts'
import { saveBlogImage } from './images.data.ts'

const { bucket, maxBytes } = uploadLimits.picture

export const handle: RouteHandle = { formBytes: fileFormBytes }

/** The upload endpoint of a post's pictures. Answers { url, path } or { error }. */
export async function action({ context }: Route.ActionArgs) {
  const user = await context.get(sessionContext).getUser()
  if (!user) return refuseJson('You must be logged in.', 401)
  const file = formOf(context).get('file')
  if (!(file instanceof File) || file.size === 0) return refuseJson('Please choose a picture.')
  if (!file.type.startsWith('image/')) return refuseJson('This file is not a picture.')
  const stored = storageLimit(await context.get(hostContext).findStorageLimits(), bucket)
  const most = Math.min(maxBytes, stored ?? maxBytes)
  if (file.size > most) {
    return refuseJson(`The picture is larger than ${formatFileSize(most)}.`, 413)
  }
  return answerJson(context, 'Upload Error:', () =>
    saveBlogImage(context.get(supabaseContext), user.id, file),
  )
}
