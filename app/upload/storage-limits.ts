import { useRouteLoaderData } from 'react-router'
import type { StorageLimits } from '#app/lib/host.ts'
import { type UploadKind, uploadLimits } from './upload-limits.ts'

/** The most bytes that the storage takes in this bucket; null where it is not known. */
export function storageLimit(limits: StorageLimits, bucket: string): number | null {
  const known = [limits.ofBuckets[bucket], limits.ofPlan].filter((limit) => !!limit)
  return known.length > 0 ? Math.min(...known.map(Number)) : null
}

type Screen = { storageLimits: StorageLimits } | null

/** The smaller one of the site's own limit and the storage's, which the guards of its screens read. */
export function useMaxBytes(kind: UploadKind): number {
  const admin = useRouteLoaderData<Screen>('account/guards/admin')
  const writer = useRouteLoaderData<Screen>('account/guards/writer')
  const screen = admin ?? writer
  const { bucket, maxBytes } = uploadLimits[kind]
  const stored = screen ? storageLimit(screen.storageLimits, bucket) : null
  return Math.min(maxBytes, stored ?? maxBytes)
}
