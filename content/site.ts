// Everything about the business that appears in more than one place. A value inside sample('…') is a
// placeholder: replace the whole call with the real value in quotes, and the site check stops naming it.

type SocialLink = { name: 'LinkedIn' | 'Facebook' | 'YouTube'; url: string }

type Site = {
  businessName: string
  tagline: string
  /** Shown wherever the owner is named, also in 'Thanks for reaching out. {name} will get back to you soon.' */
  ownerName: string
  email: string
  /** The phone number for display. */
  phone: string
  /** The phone number for tel: links. */
  phoneDial: string
  /** The address of 'Book a Free Call'. Leave it empty and the button is hidden. */
  schedulerUrl: string
  social: [SocialLink, SocialLink, SocialLink]
  /** Dates are shown in this zone, the same on every screen. */
  timeZone: string
  city: string
  region: string
  regionCode: string
  country: string
  countryCode: string
  areaServed: string
  /** The name that begins the 'coming soon' message for paid products. */
  cardPaymentProvider: string
  description: string
}

const sampleValues = new Set<string>()

function sample(value: string) {
  sampleValues.add(value)
  return value
}

export const site = {
  businessName: sample('Tidy Ledger Bookkeeping'),
  tagline: 'Bookkeeping, and the coaching to do it yourself',
  ownerName: sample('Your Bookkeeper'),
  email: sample('hello@example.com'),
  phone: sample('(916) 555-0142'),
  phoneDial: sample('+19165550142'),
  schedulerUrl: sample('https://example.com/book-a-free-call'),
  social: [
    { name: 'LinkedIn', url: sample('https://example.com/linkedin') },
    { name: 'Facebook', url: sample('https://example.com/facebook') },
    { name: 'YouTube', url: sample('https://example.com/youtube') },
  ],
  timeZone: 'America/Los_Angeles',
  city: sample('Sacramento'),
  region: 'California',
  regionCode: 'CA',
  country: 'United States',
  countryCode: 'US',
  areaServed: 'United States',
  cardPaymentProvider: 'Stripe',
  description:
    'Bookkeeping services and patient QuickBooks Online coaching for people starting over and small businesses that want books they can trust.',
} satisfies Site

/** Dotted names of the values in this file that are still placeholders, for the site check. */
export function listSampleKeys(): string[] {
  return collectSampleKeys(site, '')
}

function collectSampleKeys(value: unknown, path: string): string[] {
  if (typeof value === 'string') return sampleValues.has(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    collectSampleKeys(child, path ? `${path}.${key}` : key),
  )
}
