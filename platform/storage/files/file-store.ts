import type { DataStore } from '@tus/server'

export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; size: number; modifiedAt: Date }

/** Where bytes live. A key is written once and never changed, so a reader never sees half a file. */
export interface FileStore {
  /** The file is there whole and for good when this resolves, or not at all. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Null when there is no such file. Both ends of the range are included. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  copy(fromKey: string, toKey: string): Promise<void>
  /** A key that is not there counts as deleted. */
  delete(keys: string[]): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Removes what writes that were cut off long ago have left behind. */
  tidy(): Promise<void>
  readonly staging: Staging
}

/** Where a resumable upload gathers until it is complete. It outlives the process. */
interface Staging {
  readonly uploads: DataStore
  /** The first bytes of a complete upload. */
  readHead(uploadId: string, length: number): Promise<Uint8Array>
  /** Makes a file of a complete upload. Does nothing when the file is there already. */
  adopt(uploadId: string, key: string): Promise<void>
}

/** How long an unfinished upload may be resumed, and a cut-off write is left alone. */
export const unfinishedMs = 24 * 60 * 60 * 1000

/** No part of a key comes from a caller: a version is a random UUID. */
export function keyOf(version: string): string {
  return `objects/${version.slice(0, 2)}/${version}`
}

export function versionOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
