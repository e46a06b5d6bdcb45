import type { Business } from './schemas/business.ts'

const facts = ['businessName', 'ownerName', 'email', 'phone'] as const

/** Puts the facts of the business into a text: {businessName}, {ownerName}, {email} and {phone}. */
export function fillFacts(text: string, business: Business): string {
  return facts.reduce((filled, fact) => filled.replaceAll(`{${fact}}`, () => business[fact]), text)
}

/** The same in HTML: a name such as 'Sample & Sons' becomes text, never markup. */
export function fillFactsInHtml(html: string, business: Business): string {
  const escaped = { ...business }
  for (const fact of facts) escaped[fact] = escapeHtml(business[fact])
  return fillFacts(html, escaped)
}

function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
