import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

const firstLine = 'age-encryption.org/v1\n'
/** scrypt with N = 2^16 needs 64 MB; the default of age would need four times as much. */
const scryptWorkFactor = 16

/** Streams in the open format of `age` (age-encryption.org): `age -d` reads it, too. */
export async function encryptStream(
  bytes: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  return encrypter.encrypt(bytes)
}

export async function isEncrypted(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, undefined, 0)
  return buffer.toString('latin1', 0, bytesRead) === firstLine
}

/**
 * The decrypted bytes in a file without a name: a ZIP is read from its end, and a crash leaves no
 * decrypted copy behind. Rejects when the passphrase is wrong or a byte was changed.
 */
export async function decryptToFile(
  file: string,
  passphrase: string,
  folder: string,
): Promise<FileHandle> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const encrypted = createReadStream(file)
  const name = path.join(folder, `${randomUUID()}.part`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    const clear = await decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>)
    await handle.writeFile(clear as unknown as AsyncIterable<Uint8Array>)
    return handle
  } catch (cause) {
    await handle.close()
    throw cause
  } finally {
    encrypted.destroy()
  }
}
