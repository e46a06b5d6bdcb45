// Writes a brotli and a gzip form beside every built file that gains from it, once per build.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.join(import.meta.dirname, '..', 'build', 'client')
const worthIt = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const smallestGain = 0.95

const packers = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

const entries = await readdir(folder, { withFileTypes: true, recursive: true })
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && worthIt.test(entry.name))
    .map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      for (const [suffix, pack] of Object.entries(packers)) {
        const packed = await pack(bytes)
        if (packed.byteLength < bytes.byteLength * smallestGain)
          await writeFile(file + suffix, packed)
      }
    }),
)
