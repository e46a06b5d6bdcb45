import { pipeline, Readable, type Transform } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { chooseEncoding, compressible, type Encoding } from '#server/http/encoding.ts'

type Packer = {
  encoding: string
  whole(bytes: Buffer): Buffer
  /** Flushes every chunk, so that the first part of a page is not delayed. */
  stream(): Transform
}

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // Window size: no page is larger, and the default would cost each request megabytes.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

// For pages rendered per request: zstd is several times faster than brotli at the same size.
const packers: ReadonlyMap<Encoding, Packer> = new Map<Encoding, Packer>([
  [
    'zstd',
    {
      encoding: 'zstd',
      whole: (bytes) => zstdCompressSync(bytes),
      stream: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
    },
  ],
  [
    'br',
    {
      encoding: 'br',
      whole: (bytes) => brotliCompressSync(bytes, { params: brotliParams }),
      stream: () =>
        createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotliParams }),
    },
  ],
  [
    'gzip',
    {
      encoding: 'gzip',
      whole: (bytes) => gzipSync(bytes),
      stream: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
    },
  ],
])

/**
 * Compresses a text response for the client: in one piece when its length is known, else as a
 * stream that is flushed with every chunk.
 */
export async function compress(response: Response, request: Request): Promise<Response> {
  const packer = findPacker(response, request.headers.get('accept-encoding') ?? '')
  if (!packer || request.method === 'HEAD') return response
  const headers = new Headers(response.headers)
  const isWhole = headers.has('content-length')
  headers.delete('content-length')
  headers.set('content-encoding', packer.encoding)
  headers.append('vary', 'Accept-Encoding')
  const body = isWhole
    ? new Uint8Array(packer.whole(Buffer.from(await response.arrayBuffer())))
    : compressStream(response.body, packer)
  return new Response(body, { status: response.status, headers })
}

function compressStream(body: ReadableStream | null, packer: Packer): ReadableStream | null {
  if (!body) return null
  const source = Readable.fromWeb(body as NodeReadableStream)
  // Errors reach the reader of the compressed stream; a reader that leaves ends the source.
  const compressed = pipeline(source, packer.stream(), () => {})
  return Readable.toWeb(compressed) as ReadableStream
}

/** Null when the client accepts no compression or the content does not gain from it. */
function findPacker({ headers, status }: Response, accepted: string): Packer | null {
  const isUseful = compressible.test(headers.get('content-type') ?? '')
  if (!isUseful || status === 206 || headers.has('content-encoding')) return null
  return packers.get(chooseEncoding(accepted, packers)) ?? null
}
