import type { Business } from '#content/schemas/business.ts'

// The facts of the business until the owner publishes her own in My site. A value inside '…' is a
// placeholder that would mislead a visitor.

export const site: Business = {
  businessName: 'Tidy Ledger Bookkeeping',
  tagline: 'Bookkeeping, and the coaching to do it yourself',
  ownerName: 'Your Bookkeeper',
  email: 'hello@example.com',
  phone: '(916) 555-0142',
  schedulerUrl: 'https://example.com/book-a-free-call',
  callLabel: 'Book a Free Call',
  social: [
    { name: 'LinkedIn', url: 'https://example.com/linkedin' },
    { name: 'Facebook', url: 'https://example.com/facebook' },
    { name: 'YouTube', url: 'https://example.com/youtube' },
  ],
  timeZone: 'America/Los_Angeles',
  city: 'Sacramento',
  region: 'California',
  regionCode: 'CA',
  country: 'United States',
  countryCode: 'US',
  postalAddress: '',
  areaServed: 'United States',
  cardPaymentProvider: 'Stripe',
  refundWords: 'Not what you expected? Write to me within 14 days, and I’ll give your money back.',
  description:
    'Bookkeeping services and patient QuickBooks Online coaching for people starting over and small businesses that want books they can trust.',
}
