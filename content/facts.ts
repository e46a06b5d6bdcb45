import { escapeHtml } from '#content/escape-html.ts'
import { fill } from '#supabase/functions/_shared/fill.ts'
import type { Business } from './schemas/business.ts'

const facts = ['businessName', 'ownerName', 'email', 'phone'] as const

/** Puts the facts of the business into a text: {businessName}, {ownerName}, {email} and {phone}. */
export function fillFacts(text: string, business: Business): string {
  return fill(text, Object.fromEntries(facts.map((fact) => [fact, business[fact]])))
}

/**
 * The same in HTML: a name such as 'Sample & Sons' becomes text, never markup. A list item that names a
 * fact which visitors do not see is left out.
 */
export function fillFactsInHtml(html: string, business: Business): string {
  const missing = facts.filter((fact) => !business[fact]).map((fact) => `{${fact}}`)
  const shown = html.replace(/<li>.*?<\/li>/gs, (item) =>
    missing.some((fact) => item.includes(fact)) ? '' : item,
  )
  const escaped = { ...business }
  for (const fact of facts) escaped[fact] = escapeHtml(business[fact])
  return fillFacts(shown, escaped)
}
