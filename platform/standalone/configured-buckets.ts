import type { Service } from '#platform/http/service.ts'
import { StartError } from '#platform/start-error.ts'
import type { ConfiguredBucket } from './supabase-config.ts'

/** Makes the buckets of [storage.buckets], or gives those that exist the settings of the file. */
export async function makeBuckets(
  storage: Service,
  secretKey: string,
  buckets: Record<string, ConfiguredBucket>,
) {
  const call = (method: string, path: string, body?: unknown) =>
    storage(
      new Request(`http://localhost/storage/v1/bucket${path}`, {
        method,
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address: '', requestId: '' },
    )

  for (const [name, settings] of Object.entries(buckets)) {
    const path = `/${encodeURIComponent(name)}`
    const isThere = (await call('GET', path)).ok
    const response = isThere
      ? await call('PUT', path, settings)
      : await call('POST', '', { name, ...settings })
    if (response.ok) continue
    const { message } = (await response.json()) as { message: string }
    throw new StartError(`storage.buckets.${name} cannot be made: ${message}`)
  }
}
