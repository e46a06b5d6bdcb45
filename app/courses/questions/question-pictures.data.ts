import { orThrow } from '#app/lib/error-text.ts'
import { removeFiles } from '#app/lib/files.data.ts'
import { linkTo } from '#app/lib/service-url.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** The bucket of the pictures that belong to questions, in a folder for each question. */
const bucket = 'question-pictures'

// The maximum lifetime of a signed URL (SECURITY.md).
const shownSeconds = 60 * 60

/** Row level security decides which of them the caller sees. */
export async function listQuestionPictures(supabase: Supabase, questions: string[]) {
  if (questions.length === 0) return []
  const { data } = await supabase.rpc('list_question_pictures', { questions }).throwOnError()
  return data
}

/** Signed URLs by path, without those of pictures that were removed meanwhile. */
export async function signPictures(supabase: Supabase, paths: string[]) {
  if (paths.length === 0) return new Map<string, string>()
  const signed = await orThrow(supabase.storage.from(bucket).createSignedUrls(paths, shownSeconds))
  return new Map(
    signed.flatMap(({ path, signedUrl }) =>
      path && signedUrl ? [[path, linkTo(signedUrl)] as const] : [],
    ),
  )
}

export async function addQuestionPicture(supabase: Supabase, path: string, file: File) {
  const options = { contentType: file.type, cacheControl: '3600' }
  await orThrow(supabase.storage.from(bucket).upload(path, file, options))
}

/** Before the question itself: once it is gone, row level security lets only admins remove them. */
export async function removeQuestionPictures(supabase: Supabase, questions: string[]) {
  const paths = await listQuestionPictures(supabase, questions)
  if (paths.length > 0)
    await removeFiles(
      supabase,
      paths.map((path) => ({ bucket, path })),
    )
}
