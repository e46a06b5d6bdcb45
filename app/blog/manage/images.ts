import { sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { answerJson, formOf, refuseJson } from '#app/lib/form.server.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import type { Route } from './+types/images.ts'
import { saveBlogImage } from './images.data.ts'

const mostMegabytes = 10

export const handle: RouteHandle = { formBytes: fileFormBytes }

/** The upload endpoint of a post's pictures. Answers { url, path } or { error }. */
export async function action({ context }: Route.ActionArgs) {
  const user = await context.get(sessionContext).getUser()
  if (!user) return refuseJson('You must be logged in.', 401)
  const file = formOf(context).get('file')
  if (!(file instanceof File) || file.size === 0) return refuseJson('Please choose a picture.')
  if (!file.type.startsWith('image/')) return refuseJson('This file is not a picture.')
  if (file.size > mostMegabytes * 1024 * 1024) {
    return refuseJson(`The picture is larger than ${mostMegabytes} MB.`, 413)
  }
  return answerJson(context, 'Upload Error:', () =>
    saveBlogImage(context.get(supabaseContext), user.id, file),
  )
}
