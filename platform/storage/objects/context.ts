import { HttpError } from '#platform/http/http-error.ts'
import type { Log } from '#platform/http/log.ts'
import type { Connection } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import type { CallerDatabase, Database, Executor } from '#platform/postgres/database.ts'
import type { FileStore } from '#platform/storage/files/file-store.ts'
import { errors, explainToken } from './errors.ts'
import type { Renditions } from './renditions.ts'

export type StorageSettings = {
  /** For all buckets; a bucket may set a lower one. */
  fileSizeLimitBytes: number
  imageTransformation: boolean
  /** The maximum lifetime of a signed URL; without it, as long as requested. */
  signedUrlSeconds?: number
}

export type StorageContext = {
  callers: CallerDatabase
  /** Logged in as the owner of the storage schema, who bypasses row level security. */
  database: Database
  identity: Identity
  files: FileStore
  pictures: Pictures
  renditions: Renditions
  settings: StorageSettings
  log: Log
  /** The client address of the current request. */
  address?: string
  note?: Connection['note']
}

/** Runs statements in a transaction, with the rights it was created for. */
export type Transact = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>

export function asCaller({ callers }: StorageContext, caller: Caller): Transact {
  return (work) => callers.transaction(caller, work)
}

export function asService({ database }: StorageContext): Transact {
  return (work) => database.transaction(work)
}

/** A request without any credential is refused here, even where other services treat it as anon. */
export async function identify(
  { identity, address, note }: StorageContext,
  request: Request,
): Promise<Caller> {
  if (!request.headers.has('authorization') && !request.headers.has('apikey')) {
    throw errors.accessDenied('Invalid Compact JWS')
  }
  try {
    const caller = await identity.identify(request)
    note?.({ role: caller.role })
    return { ...caller, address }
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause
    throw errors.accessDenied(explainToken(cause), cause)
  }
}

export function subjectOf(caller: Caller): string | null {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : null
}
