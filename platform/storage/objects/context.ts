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
  /** The longest life of a signed URL, whatever a caller asks for; none: as long as asked. */
  signedUrlSeconds?: number
}

export type StorageContext = {
  callers: CallerDatabase
  /** Logged in as the owner of the storage schema, to whom policies do not apply. */
  database: Database
  identity: Identity
  files: FileStore
  pictures: Pictures
  renditions: Renditions
  settings: StorageSettings
  log: Log
  /** Of the client, while one request is answered. */
  address?: string
  note?: Connection['note']
}

/** Runs statements together, under the rights of whoever it was made for. */
export type Transact = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>

export function asCaller({ callers }: StorageContext, caller: Caller): Transact {
  return (work) => callers.transaction(caller, work)
}

export function asService({ database }: StorageContext): Transact {
  return (work) => database.transaction(work)
}

/** A request without any credential is a mistake here, even where others take it for anon. */
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
