import type { Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** Packs an answer: at once when all of it is there, or piece by piece as it comes. */
export type Packer = {
  encoding: string
  whole(bytes: Buffer): Buffer
  /** Every piece leaves at once, so that nothing waits for the rest. */
  stream(): Transform
}

const compressible = /^(text\/|application\/(json|xml|manifest\+json))/

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // No page is larger; the usual window would cost each request megabytes.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

// For what is made for one reader and sent once: zstd takes a fifth of brotli's time.
export const packers: ReadonlyMap<Encoding, Packer> = new Map<Encoding, Packer>([
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

/** Null where packing is not wanted or of no use. */
export function findPacker(response: Response, accepted: string | undefined): Packer | null {
  const { headers, status } = response
  const isUseful = compressible.test(headers.get('content-type') ?? '')
  if (!isUseful || status === 206 || headers.has('content-encoding')) return null
  return packers.get(chooseEncoding(accepted, packers)) ?? null
}
