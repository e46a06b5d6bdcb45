import type { DataStore } from '@tus/server'

export type ByteRange = { start: number; end: number }

export type StoredFile = { key: string; size: number; modifiedAt: Date }

/**
 * The store of file bytes. A key is written once and never changed, so a reader never sees half a
 * file.
 */
export interface FileStore {
  /** Atomic and durable: the whole file is stored when this resolves, or nothing. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Null when there is no such file. Both ends of the range are inclusive. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  copy(fromKey: string, toKey: string): Promise<void>
  /** Idempotent: a missing key counts as deleted. */
  delete(keys: string[]): Promise<void>
  /** The files whose keys begin with `folder`/; by default the stored objects. */
  list(folder?: string): AsyncIterable<StoredFile>
  /** Removes leftovers of writes that were interrupted long ago. */
  removeInterruptedWrites(): Promise<void>
  readonly staging: Staging
}

/** The staging area of a resumable upload until it is complete. It survives a restart. */
interface Staging {
  readonly uploads: DataStore
  /** The first bytes of a complete upload. */
  readHead(uploadId: string, length: number): Promise<Uint8Array>
  /** Turns a complete upload into a file. Idempotent. */
  adopt(uploadId: string, key: string): Promise<void>
}

/** Lifetime of an unfinished upload, and of an interrupted write before it is removed. */
export const unfinishedMs = 24 * 60 * 60 * 1000

/** No part of a key comes from a caller: a version is a random UUID. */
export function keyOf(version: string): string {
  return `objects/${version.slice(0, 2)}/${version}`
}

export function versionOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
