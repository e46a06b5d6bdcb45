import type { Business } from './schemas/business.ts'

// Apart from sample.ts, whose placeholders no public page loads.

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
