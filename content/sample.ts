import { site } from './defaults/site.ts'
import { testimonials } from './defaults/testimonials.ts'
import type { Business } from './schemas/business.ts'
import { isSamplePrice } from './schemas/price.ts'

/**
 * The owner whom the demo shows until the first publication, so that a new owner sees where she will
 * be. The pages mark each part as a sample, and the name says it where no mark fits.
 */
export const sampleOwner = {
  name: 'Robin Sample',
  credentials: ['QuickBooks Online ProAdvisor'],
}

/** The placeholders in the defaults: they stay samples even in a document that was published. */
function listPlaceholders(): unknown[] {
  const { businessName, ownerName, email, phone, schedulerUrl, social } = site
  return [
    ...[businessName, ownerName, email, phone, schedulerUrl, sampleOwner.name],
    ...social.map(({ url }) => url),
    ...testimonials.testimonials.flatMap(({ quote, attribution }) => [quote, attribution]),
  ]
}

/** True for a placeholder or a sample price, and for a list or group with one that visitors would see. */
export function containsSample(value: unknown, placeholders = listPlaceholders()): boolean {
  if (typeof value !== 'object' || value === null) return placeholders.includes(value)
  if (isSamplePrice(value)) return true
  if ('visibility' in value && value.visibility === 'hidden') return false
  return Object.values(value).some((one) => containsSample(one, placeholders))
}

/** The owner's name as she gave it, or else that of her business; '' while both are placeholders. */
export function givenName({ ownerName, businessName }: Business): string {
  return [ownerName, businessName].find((name) => !containsSample(name)) ?? ''
}
