import type { Business } from './schemas/business.ts'

const facts = ['businessName', 'ownerName', 'email', 'phone'] as const

/** Puts the facts of the business into a text: {businessName}, {ownerName}, {email} and {phone}. */
export function fillFacts(text: string, business: Business): string {
  return facts.reduce((filled, fact) => filled.replaceAll(`{${fact}}`, business[fact]), text)
}
