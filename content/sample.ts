import type { Business } from './schemas/business.ts'
import { isSamplePrice } from './schemas/price.ts'

const sampleValues = new Set<unknown>()

/** Marks a placeholder in the defaults: it stays a sample even in a document that was published. */
export function sample(value: string) {
  sampleValues.add(value)
  return value
}

/** True for a marked placeholder or price, and for a list or group with one that visitors would see. */
export function containsSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return sampleValues.has(value)
  if (isSamplePrice(value)) return true
  if ('visibility' in value && value.visibility === 'hidden') return false
  return Object.values(value).some(containsSample)
}

/** The owner's name as she gave it, or else that of her business; '' while both are placeholders. */
export function givenName({ ownerName, businessName }: Business): string {
  return [ownerName, businessName].find((name) => !containsSample(name)) ?? ''
}

/** The facts by which people reach the owner, emptied where they are samples. */
export function hideSampleFacts(
  business: Business,
  isSample: (value: unknown) => boolean,
): Business {
  const unlessSample = (value: string) => (isSample(value) ? '' : value)
  return {
    ...business,
    email: unlessSample(business.email),
    phone: unlessSample(business.phone),
    schedulerUrl: unlessSample(business.schedulerUrl),
    city: unlessSample(business.city),
    region: unlessSample(business.region),
    social: business.social.filter(({ url }) => !isSample(url)),
  }
}
