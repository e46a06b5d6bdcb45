import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { UploadTicket } from './upload-ticket.ts'

type Place = {
  bucket: string
  /** The folder of the path. */
  folder: string
  /** Only its extension is kept: people's file names stay out of URLs. */
  fileName: string
  /** The path of an interrupted upload to resume. */
  resumePath?: string
}

/** A new path, or the one to resume, and a token that allows writing there only. */
export async function createUploadTicket(context: Context, place: Place): Promise<UploadTicket> {
  const path = place.resumePath?.startsWith(`${place.folder}/`) ? place.resumePath : newPath(place)
  const { data, error } = await context
    .get(supabaseContext)
    .storage.from(place.bucket)
    .createSignedUploadUrl(path)
  if (error) throw error
  // Site-relative where storage is bundled: the browser sends to the origin of its page.
  const origin = context.get(hostContext).supabaseUrl ?? ''
  const endpoint = `${origin}/storage/v1/upload/resumable/sign`
  return { endpoint, bucket: place.bucket, path, token: data.token }
}

/** The discarded files of a form, limited to its folder. */
export function discardedPaths(form: FormData, folder: string): string[] {
  return form
    .getAll('path')
    .flatMap((path) => (typeof path === 'string' && path.startsWith(`${folder}/`) ? [path] : []))
}

function newPath({ folder, fileName }: Place) {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase()
  const random = crypto.randomUUID().slice(0, 8)
  return `${folder}/${Date.now()}-${random}${ending ? `.${ending}` : ''}`
}
