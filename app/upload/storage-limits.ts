import { useRouteLoaderData } from 'react-router'
import type { StorageLimits } from '#app/lib/host.ts'
import { type UploadKind, uploadLimits } from './upload-limits.ts'

/** The most bytes that the storage takes in this bucket; null where it is not known. */
export function storageLimit(limits: StorageLimits, bucket: string): number | null {
  const known = [limits.ofBuckets[bucket], limits.ofPlan].filter((limit) => !!limit)
  return known.length > 0 ? Math.min(...known.map(Number)) : null
}

type Screen = { storageLimits: StorageLimits } | null

/** The smaller one of the site's own limit and the storage's, which the layout of its screens reads. */
export function useMaxBytes(kind: UploadKind): number {
  const screen = useRouteLoaderData<Screen>('admin/admin-area')
  const { bucket, maxBytes } = uploadLimits[kind]
  const stored = screen ? storageLimit(screen.storageLimits, bucket) : null
  return Math.min(maxBytes, stored ?? maxBytes)
}
