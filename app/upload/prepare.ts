import {
  contentTypeOf,
  findContentMistake,
  type UploadKind,
  uploadLimits,
} from './upload-limits.ts'

type Prepared = { file: File; contentType: string } | { mistake: string }

/** Reads what is in a file: the words for a wrong one, else what is sent. */
export async function prepare(kind: UploadKind, file: File): Promise<Prepared> {
  if (kind === 'video' || kind === 'film') {
    const { prepareFilm } = await import('./film/prepare-film.ts')
    return prepareFilm(file)
  }
  const contentType = contentTypeOf(kind, file)
  const mistake = await findContentMistake(kind, file)
  if (mistake || !contentType) return { mistake: mistake ?? uploadLimits[kind].refusal }
  return { file, contentType }
}
