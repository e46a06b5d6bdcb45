import type { DocumentName } from '#content/documents.ts'

/** The form of a document, at one of its fields if one is named. */
export function formAt(name: DocumentName, field: string): string {
  return `/admin/site/${name}${field ? `#${field}` : ''}`
}

/** A written path such as 'faq.2.answer', or '' for anything else that a request may send. */
export function readFieldPath(given: unknown): string {
  return typeof given === 'string' && /^\w+(\.\w+)*$/.test(given) && given.length <= 200
    ? given
    : ''
}
