import type { Supabase } from '#app/lib/supabase.server.ts'

type PrivateFile = {
  bucket: string
  path: string
  /** How long the address works. */
  seconds: number
  /** Given: the browser saves the file under this name instead of showing it. */
  downloadName?: string
}

/** A short-lived address of a file in a private bucket; null when it is gone or not the reader's. */
export async function findSignedUrl(
  supabase: Supabase,
  { bucket, path, seconds, downloadName }: PrivateFile,
): Promise<string | null> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, seconds)
  if (!error) return downloadName ? saveAs(data.signedUrl, downloadName) : data.signedUrl
  // The storage service answers 400 for a file that is gone and for one that is not the reader's.
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw error
}

/** Not through supabase-js, which encodes the name twice. */
function saveAs(signedUrl: string, downloadName: string) {
  const url = new URL(signedUrl)
  url.searchParams.set('download', downloadName)
  return url.href
}
