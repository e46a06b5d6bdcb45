import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import type { Route } from './+types/images.ts'
import { saveBlogImage } from './images.data.ts'

const mostMegabytes = 10

export const handle: RouteHandle = { formBytes: fileFormBytes }

/** The upload endpoint of a post's pictures. Answers { url, path } or { error }. */
export async function action({ context }: Route.ActionArgs) {
  const user = await context.get(sessionContext).getUser()
  if (!user) return refuse('You must be logged in.', 401)
  const file = formOf(context).get('file')
  if (!(file instanceof File) || file.size === 0) return refuse('Please choose a picture.', 400)
  if (!file.type.startsWith('image/')) return refuse('This file is not a picture.', 400)
  if (file.size > mostMegabytes * 1024 * 1024) {
    return refuse(`The picture is larger than ${mostMegabytes} MB.`, 413)
  }
  try {
    const stored = await saveBlogImage(context.get(supabaseContext), user.id, file)
    return Response.json(stored)
  } catch (cause) {
    context.get(hostContext).log('error', 'picture not stored', cause)
    return refuse(`Upload Error: ${errorText(cause)}`, 400)
  }
}

function refuse(error: string, status: number) {
  return Response.json({ error }, { status })
}
