import { fileTypeFromBuffer } from 'file-type'
import { errors } from './errors.ts'
import { essenceOf } from './names.ts'

/** Enough for every signature that matters here, those of containers included. */
export const headBytes = 4100

const plainFamilies = ['image', 'video', 'audio']

/**
 * A file that says it is a picture, film, recording or PDF must be one: whoever opens it trusts
 * the name. The family has to match, not the exact format, because browsers show a JPEG that
 * calls itself PNG, and nothing in it can run.
 */
export async function checkContent(declared: string, head: Uint8Array): Promise<void> {
  const type = essenceOf(declared)
  const family = type.split('/')[0] ?? ''
  if (type === 'image/svg+xml') return checkSvg(type, head)
  if (type !== 'application/pdf' && !plainFamilies.includes(family)) return

  const found = (await fileTypeFromBuffer(head))?.mime ?? 'something else'
  const matches =
    type === 'application/pdf'
      ? found === type
      : isMediaOf(family, found) || isUnmarkedMedia(type, found)
  if (!matches) throw errors.contentMismatch(type, found)
}

/** One container carries films and recordings alike, so either name is true. */
function isMediaOf(family: string, found: string): boolean {
  const foundFamily = found.split('/')[0]
  if (family === 'image') return foundFamily === 'image'
  return foundFamily === 'video' || foundFamily === 'audio' || found === 'application/ogg'
}

/** MPEG audio may begin anywhere in its stream, without a signature. */
function isUnmarkedMedia(type: string, found: string): boolean {
  return found === 'something else' && (type === 'audio/mpeg' || type === 'audio/aac')
}

function checkSvg(type: string, head: Uint8Array) {
  const text = new TextDecoder().decode(head)
  if (!/<svg[\s>]/i.test(text)) throw errors.contentMismatch(type, 'something else')
}
