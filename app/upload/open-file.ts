import { redirect } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/open-file.ts'
import { nameOf, textFiles } from './text-files.data.ts'

const seconds = 60

/** The permanent address of a file that a text names. Row level security decides who opens it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { bucket, folder } = textFiles
  const path = `${folder}/${params.name}`
  const file = { bucket, path, seconds, downloadName: nameOf(params.name) }
  const signed = await findSignedUrl(context.get(supabaseContext), file)
  if (!signed) throw notFound('There is no such file, or you have to log in to open it.')
  return redirect(signed, { headers: { 'cache-control': 'no-store' } })
}
