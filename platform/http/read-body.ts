import { HttpError } from './http-error.ts'

/** Throws 413 when the request announces a longer body, before any of it is read. */
export function checkLength(request: Request, limitBytes: number) {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes)
}

/** The body as it arrives, until it is longer than `limitBytes`. */
export async function* readChunks(request: Request, limitBytes: number) {
  checkLength(request, limitBytes)
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw tooLarge(limitBytes)
    yield chunk
  }
}

/** Reads at most `limitBytes`; a longer body is refused before it is held in memory. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(request, limitBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function readText(request: Request, limitBytes: number): Promise<string> {
  const bytes = await readBytes(request, limitBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HttpError(400, 'bad_encoding', 'The request body is not valid UTF-8', { cause })
  }
}

function tooLarge(limitBytes: number) {
  return new HttpError(
    413,
    'request_entity_too_large',
    `The request body is larger than ${limitBytes} bytes`,
  )
}
