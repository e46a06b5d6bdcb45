import { open, readdir, readFile, rename } from 'node:fs/promises'

/** Atomic write: a reader never sees half a file, and a crash leaves the old one. */
export async function writeWhole(file: string, content: string | Uint8Array) {
  const half = `${file}.part`
  const handle = await open(half, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
}

/** Null when there is no such file. */
export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw cause
  })
}

/** Empty when there is no such folder. */
export async function readdirIfThere(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })
}
