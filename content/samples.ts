import { type DocumentName, documentNames, type SiteContent } from './documents.ts'
import { sampleValues } from './site.ts'

/** Their defaults cannot be taken for facts about the owner. */
const harmless: DocumentName[] = ['tools', 'look']

export type Sample = { document: DocumentName; field?: string }

/**
 * Sample texts that visitors could take for real: documents that were never published, and placeholders that a
 * publication left in the facts of the business.
 */
export function listSamples({ published, business }: SiteContent): Sample[] {
  const unpublished = documentNames.filter(
    (name) => !published.includes(name) && !harmless.includes(name),
  )
  const placeholders = published.includes('business')
    ? Object.entries(business).filter(([, value]) => sampleValues.has(String(value)))
    : []
  return [
    ...unpublished.map((document) => ({ document })),
    ...placeholders.map(([field]) => ({ document: 'business' as const, field })),
  ]
}
