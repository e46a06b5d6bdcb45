import { documentLabel, listFields } from './document-fields.ts'
import { type DocumentName, documentNames, type SiteContent } from './documents.ts'
import { sampleValues } from './site.ts'

export type Sample = {
  document: DocumentName
  /** Left out when the whole document is a sample. */
  field?: string
  /** As the forms of My site call it: 'Your business → Phone'. */
  label: string
}

/**
 * Sample texts that visitors could take for real: documents that were never published, and the placeholders
 * among the facts of the business, published or not.
 */
export function listSamples(content: SiteContent): Sample[] {
  const unpublished = documentNames.filter(
    (name) => !content.published.includes(name) && name !== 'business' && name !== 'tools',
  )
  const placeholders = listFields(content).filter(
    ({ document, value }) => document === 'business' && sampleValues.has(String(value)),
  )
  return [
    ...placeholders.map(({ document, field, label }) => ({ document, field, label })),
    ...unpublished.map((document) => ({ document, label: documentLabel(document) })),
  ]
}
