import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { KeptBackup } from '#app/lib/host.ts'
import type { FileStore } from '#platform/storage/files/file-store.ts'
import { readdirIfThere } from '#platform/whole-file.ts'
import { chooseDeleted } from './choose-kept.ts'
import { countBytes, type OnProgress } from './progress.ts'
import { backupFolder } from './results.ts'

const namePattern =
  /^(site|before-import|before-restore)-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})Z\.zip(\.age)?$/
/** Beside the stored objects; the storage service builds no key that begins so. */
const s3Folder = 'backups'

type Kind = 'site' | 'before-import' | 'before-restore'

export function backupName(now: Date, isEncrypted: boolean, kind: Kind = 'site'): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${kind}-${moment}Z.zip${isEncrypted ? '.age' : ''}`
}

/** Null for any other file: a name from a form can lead nowhere else. */
export function readName(name: string): Omit<KeptBackup, 'bytes'> | null {
  const parts = namePattern.exec(name)
  if (!parts) return null
  const [, kind, day, hour, minute, second, suffix] = parts
  const madeAt = `${day}${hour}:${minute}:${second}Z`
  return {
    name,
    madeAt,
    isEncrypted: suffix !== undefined,
    madeBefore: kind === 'before-import' ? 'import' : kind === 'before-restore' ? 'restore' : null,
  }
}

/** The newest first. Every archive that has its final name is whole. */
export async function listKept(dataDir: string): Promise<KeptBackup[]> {
  const folder = backupFolder(dataDir)
  const names = await readdirIfThere(folder)
  const kept: KeptBackup[] = []
  for (const name of names) {
    const known = readName(name)
    const stats = known && (await stat(path.join(folder, name)).catch(() => null))
    if (known && stats) kept.push({ ...known, bytes: stats.size })
  }
  return kept.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

export async function openKept(dataDir: string, name: string) {
  if (!readName(name)) return null
  const file = path.join(backupFolder(dataDir), name)
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw cause
  })
  if (!handle) return null
  const { size } = await handle.stat()
  const stream = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
  return { bytes: size, stream }
}

/** `store` is null unless files are in S3. */
export async function deleteKept(dataDir: string, name: string, store: FileStore | null) {
  if (!readName(name)) return
  await rm(path.join(backupFolder(dataDir), name), { force: true })
  await store?.delete([`${s3Folder}/${name}`])
}

export async function copyToStore(
  dataDir: string,
  name: string,
  store: FileStore,
  onProgress: OnProgress,
) {
  const file = path.join(backupFolder(dataDir), name)
  const { size } = await stat(file)
  const count = countBytes([{ bytes: size }], ({ done, total }) =>
    onProgress({ step: 'copy', done, total }),
  )
  const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const bytes = stream.pipeThrough(count()) as unknown as AsyncIterable<Uint8Array>
  await store.put(`${s3Folder}/${name}`, bytes)
}

/**
 * Deletes the backups of nights that are kept no longer; the owner deletes those made before an import or a
 * restore. In S3 by its own list: it may hold the copies of a lost disk.
 */
export async function deleteOld(dataDir: string, timeZone: string, store: FileStore | null) {
  const nightly = (await listKept(dataDir)).filter(({ madeBefore }) => madeBefore === null)
  for (const { name } of chooseDeleted(nightly, timeZone)) {
    await deleteKept(dataDir, name, null)
  }
  if (!store) return
  const copies = []
  for await (const { key } of store.list(s3Folder)) {
    const known = readName(key.slice(s3Folder.length + 1))
    if (known) copies.push({ ...known, key })
  }
  await store.delete(chooseDeleted(copies, timeZone).map(({ key }) => key))
}

export async function makeFolder(dataDir: string) {
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
}
