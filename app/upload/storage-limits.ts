import { useRouteLoaderData } from 'react-router'
import type { StorageLimits } from '#app/lib/host.ts'
import { type UploadKind, uploadLimits } from './upload-limits.ts'

/** The most bytes that the storage takes in this bucket; null where it is not known. */
export function storageLimit(limits: StorageLimits, bucket: string): number | null {
  const known = [limits.ofBuckets[bucket], limits.ofPlan].filter((limit) => !!limit)
  return known.length > 0 ? Math.min(...known.map(Number)) : null
}

/** The smaller one of the site's own limit and the storage's, which the admin area reads. */
export function useMaxBytes(kind: UploadKind): number {
  const admin = useRouteLoaderData<{ storageLimits: StorageLimits } | null>('account/guards/admin')
  const { bucket, maxBytes } = uploadLimits[kind]
  const stored = admin ? storageLimit(admin.storageLimits, bucket) : null
  return Math.min(maxBytes, stored ?? maxBytes)
}
