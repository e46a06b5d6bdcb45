import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from './encoding.ts'

const compressible = /^(text\/|application\/(json|xml|manifest\+json))/
const possible = new Map<Encoding, true>([
  ['br', true],
  ['gzip', true],
])

/** Packs a page while it streams; every piece leaves at once, so that nothing waits for the rest. */
export function compress(response: Response, accepted: string | undefined): Response {
  const { headers, status } = response
  const encoding = chooseEncoding(accepted, possible)
  if (
    encoding === 'identity' ||
    !response.body ||
    status === 206 ||
    headers.has('content-encoding') ||
    !compressible.test(headers.get('content-type') ?? '')
  ) {
    return response
  }
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  const source = Readable.fromWeb(response.body as NodeReadableStream)
  source.on('error', (error) => packer.destroy(error))
  packer.on('close', () => source.destroy())

  const packed = new Headers(headers)
  packed.delete('content-length')
  packed.set('content-encoding', encoding)
  packed.append('vary', 'Accept-Encoding')
  return new Response(Readable.toWeb(source.pipe(packer)) as ReadableStream, {
    status,
    headers: packed,
  })
}
