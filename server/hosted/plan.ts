import type { StorageLimits } from '#app/lib/host.ts'
import type { Config } from '#server/config.ts'
import type { ServiceClient } from '#server/service-client.ts'

type HostedSupabase = NonNullable<Config['supabase']>

/** Features and limits of a hosted Supabase's plan. */
export type HostedPlan = {
  /** Image transformation, a paid feature. */
  resizesPictures: boolean
  /** The limit of every file, whatever its bucket allows; null where it is not told. */
  largestUploadBytes: number | null
}

const patienceMs = 5000

/** Asked once, at the start. Where there is no answer, everything is taken for included. */
export async function readPlan({ url, publishableKey }: HostedSupabase): Promise<HostedPlan> {
  const ask = (path: string, method: string) =>
    fetch(`${url}/storage/v1${path}`, {
      method,
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null)
  // The feature is refused before the picture is looked for, so any name will do.
  const [resized, uploads] = await Promise.all([
    ask('/render/image/public/site-pictures/none?width=1', 'GET'),
    ask('/upload/resumable', 'OPTIONS'),
  ])
  return {
    resizesPictures: !(await isMissingFeature(resized)),
    largestUploadBytes: Number(uploads?.headers.get('tus-max-size')) || null,
  }
}

/** Asked each time: a bucket's limit may be changed in Supabase. Without the secret key only the plan's. */
export async function findStorageLimits(
  service: ServiceClient | null,
  plan: HostedPlan | null,
): Promise<StorageLimits> {
  const { data } = (await service?.storage.listBuckets()) ?? {}
  const limited = data?.filter(({ file_size_limit }) => file_size_limit) ?? []
  return {
    ofPlan: plan?.largestUploadBytes ?? null,
    ofBuckets: Object.fromEntries(
      limited.map(({ id, file_size_limit }) => [id, Number(file_size_limit)]),
    ),
  }
}

/** A self-hosted Supabase without imgproxy does not even know the route. */
async function isMissingFeature(response: Response | null) {
  const answer: unknown = await response?.json().catch(() => null)
  const { error, code, message } = Object(answer) as Record<string, unknown>
  return [error, code].includes('FeatureNotEnabled') || String(message).startsWith('Route ')
}
