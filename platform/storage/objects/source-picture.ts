import {
  largestMegapixels,
  PictureError,
  type PictureRefusal,
} from '#platform/pictures/picture-job.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { type ByteRange, type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { errors } from './errors.ts'
import { essenceOf } from './names.ts'

/** Larger files are stored unchanged and never converted. */
export const largestSourceBytes = 25 * 1024 ** 2

type Upload = {
  contentType: string
  size: number
  owner: string | null
  signal?: AbortSignal
  read(): Promise<Uint8Array>
}

/** Decodes an uploaded picture: a broken or too large one is refused before it is stored. */
export async function checkPicture(pictures: Pictures, upload: Upload): Promise<void> {
  const type = essenceOf(upload.contentType)
  const isPicture = type.startsWith('image/') && type !== 'image/svg+xml'
  if (!isPicture || upload.size === 0 || upload.size > largestSourceBytes) return
  const { owner, signal } = upload
  try {
    await pictures.run({ lane: `uploads of ${owner}`, signal }, async () => ({
      task: 'check',
      source: await upload.read(),
    }))
  } catch (cause) {
    throw fromPictures(cause)
  }
}

export async function readFile(
  files: FileStore,
  version: string,
  range?: ByteRange,
): Promise<Uint8Array> {
  const stream = await files.get(keyOf(version), range)
  if (!stream) throw errors.noSuchKey()
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const refusals: Record<PictureRefusal, string> = {
  not_a_picture: 'The object is not an image that can be transformed',
  unreadable: 'The picture is damaged and cannot be read',
  too_many_pixels: `The picture has more than ${largestMegapixels} megapixels: please make it smaller`,
  too_much_memory: 'The picture is too large to be read: please make it smaller',
  too_slow: 'The picture takes too long to read: please make it smaller',
  busy: '',
}

/** Maps refusals of the picture process to Storage's errors. */
export function fromPictures(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return errors.clientLeft(cause)
  if (!(cause instanceof PictureError)) return cause
  if (cause.code === 'busy') return errors.imagesBusy(cause)
  return errors.notAnImage(refusals[cause.code], cause)
}
