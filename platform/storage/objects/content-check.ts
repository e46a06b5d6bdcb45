import { fileTypeFromBuffer } from 'file-type'
import { errors } from './errors.ts'
import { essenceOf } from './names.ts'

/** Long enough for every file signature that matters here, including containers. */
export const headBytes = 4100

const plainFamilies = ['image', 'video', 'audio']

/**
 * The content must match a declared picture, video, audio or PDF type, because viewers trust it.
 * Only the family has to match, not the exact format: browsers show a JPEG that is declared as PNG,
 * and nothing in it can run.
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

/** One container format holds video or audio, so either type is accepted. */
function isMediaOf(family: string, found: string): boolean {
  const foundFamily = found.split('/')[0]
  if (family === 'image') return foundFamily === 'image'
  return foundFamily === 'video' || foundFamily === 'audio' || found === 'application/ogg'
}

/** MPEG audio may start anywhere in its stream, without a signature. */
function isUnmarkedMedia(type: string, found: string): boolean {
  return found === 'something else' && (type === 'audio/mpeg' || type === 'audio/aac')
}

function checkSvg(type: string, head: Uint8Array) {
  const text = new TextDecoder().decode(head)
  if (!/<svg[\s>]/i.test(text)) throw errors.contentMismatch(type, 'something else')
}
