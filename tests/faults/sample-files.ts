import { createHash, randomBytes } from 'node:crypto'

/** One white pixel; decoders stop at its end and leave the rest alone. */
const begin = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
const end = Buffer.from('the sample file ends here')

/** Bytes that storage takes for a picture and whose last ones tell that nothing is missing. */
export function sampleFile(size: number): Buffer {
  return Buffer.concat([begin, randomBytes(size), end])
}

export function isSampleFile(bytes: Buffer): boolean {
  return bytes.subarray(0, begin.length).equals(begin)
}

export function isWhole(bytes: Buffer): boolean {
  return bytes.subarray(-end.length).equals(end)
}

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
