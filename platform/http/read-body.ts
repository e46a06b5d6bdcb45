import { HttpError } from './http-error.ts'

/** Reads at most `limitBytes`; a longer body is refused before it is held in memory. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limitBytes) throw tooLarge(limitBytes)
  if (!request.body) return new Uint8Array()

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limitBytes) throw tooLarge(limitBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
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
