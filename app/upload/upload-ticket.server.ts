import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { removeFiles, type StoredFileRef } from '#app/lib/files.data.ts'
import { answerJson, formOf, refuseJson } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { storageLimit } from './storage-limits.ts'
import type { UploadTicket } from './upload-ticket.ts'

const longestSlug = 80

type Place<Bucket extends string> = {
  bucket: Bucket
  /** The folder of the path. */
  folder: string
  /** For files that people see by their names, such as a list to choose from. */
  keepsName?: boolean
  /** Removes discarded uploads, except those that something shows by now. */
  discard?(files: (StoredFileRef & { bucket: Bucket })[]): Promise<unknown>
}

/**
 * The action of a route for uploads: issues a ticket, or removes what was uploaded and discarded.
 * Answers in JSON, an { error } if it fails. Null: the form names no place of this screen.
 */
export async function answerUpload<Bucket extends string>(
  context: Context,
  place: Place<Bucket> | null,
) {
  if (!place) return refuseJson('There is no such place for a file.')
  const { bucket, folder } = place
  const { discard = (files) => removeFiles(context.get(supabaseContext), files) } = place
  const form = formOf(context)
  const intent = textField(form, 'intent')
  if (intent !== '' && intent !== 'discard') {
    return refuseJson('The site has changed. Please load the page again.')
  }
  return answerJson(context, '', async () => {
    if (intent === '') return createTicket(context, form, place)
    const paths = form.getAll('path').map(String)
    const own = paths.filter((path) => path.startsWith(`${folder}/`))
    await discard(own.map((path) => ({ bucket, path })))
    return {}
  })
}

/** A new path, or that of an interrupted upload, and a token that allows writing there only. */
async function createTicket(
  context: Context,
  form: FormData,
  { bucket, folder, keepsName = false }: Place<string>,
): Promise<UploadTicket> {
  const resumed = textField(form, 'resumePath')
  const name = textField(form, 'name')
  const path = resumed.startsWith(`${folder}/`) ? resumed : newPath(folder, name, keepsName)
  const files = context.get(supabaseContext).storage.from(bucket)
  const { token } = await orThrow(files.createSignedUploadUrl(path))
  // Site-relative where storage is bundled: the browser sends to the origin of its page.
  const host = context.get(hostContext)
  const endpoint = `${host.supabaseUrl ?? ''}/storage/v1/upload/resumable/sign`
  const maxBytes = storageLimit(await host.findStorageLimits(), bucket)
  return { endpoint, bucket, path, token, maxBytes }
}

/** People's file names stay out of URLs, where they are not asked for: only the extension is kept. */
function newPath(folder: string, fileName: string, keepsName: boolean) {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase()
  const random = crypto.randomUUID().slice(0, 8)
  const words = fileName.replace(/\.[^.]*$/, '').toLowerCase()
  const slug = words
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestSlug)
  const name = keepsName && slug ? `-${slug}` : ''
  return `${folder}/${Date.now()}-${random}${name}${ending ? `.${ending}` : ''}`
}
