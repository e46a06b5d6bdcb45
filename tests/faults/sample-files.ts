import { createHash, randomBytes } from 'node:crypto'

/** A GIF of one white pixel; decoders ignore bytes after its end. */
const begin = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
const end = Buffer.from('the sample file ends here')

/** Bytes that storage accepts as a picture, with an end mark that shows that none are missing. */
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
