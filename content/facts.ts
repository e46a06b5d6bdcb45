import type { Business } from './schemas/business.ts'

const facts = ['businessName', 'ownerName', 'email', 'phone'] as const

/**
 * Puts the facts of the business into a text: {businessName}, {ownerName}, {email} and {phone}. A line
 * of a list that names a fact which visitors do not see is left out.
 */
export function fillFacts(text: string, business: Business): string {
  const missing = facts.filter((fact) => !business[fact]).map((fact) => `{${fact}}`)
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('- ') || !missing.some((fact) => line.includes(fact)))
  return facts.reduce(
    (filled, fact) => filled.replaceAll(`{${fact}}`, business[fact]),
    lines.join('\n'),
  )
}
