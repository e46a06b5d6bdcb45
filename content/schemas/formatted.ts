import * as z from 'zod/mini'
import { fieldInfo, paragraph, rich, text } from './fields.ts'
import { htmlOf } from './html-of.ts'

/**
 * A text with bold, links and lists. It may be plain, or a list of plain paragraphs, as it was stored
 * before it had the visual editor.
 */
export function formatted(label: string, options: { max: number; isOptional?: boolean }) {
  const html = rich(label, options)
  const schema = z.pipe(z.transform(joinParagraphs), html)
  fieldInfo.add(schema, {
    kind: 'rich',
    label,
    isShort: true,
    ...(options.isOptional && { isOptional: true }),
  })
  return schema
}

function joinParagraphs(given: unknown): unknown {
  const isList = Array.isArray(given) && given.every((one) => typeof one === 'string')
  return isList ? given.map(htmlOf).join('') : given
}

/** The title that a search engine shows of a page. */
export function searchTitle() {
  return text('Title in search engines', { max: 100, isForSearch: true })
}

export function searchDescription(label = 'Description in search engines') {
  return paragraph(label, { max: 300, isForSearch: true })
}
