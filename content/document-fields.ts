import * as z from 'zod/mini'
import { type DocumentName, documentNames, documents, type SiteContent } from './documents.ts'
import { type FieldKind, fieldInfo } from './schemas/fields.ts'

export type DocumentField = {
  document: DocumentName
  /** The id of the field in its form: 'faq.2.answer'. */
  field: string
  /** As the forms of My site call it: 'Home → Questions and answers → Question 3 → Answer'. */
  label: string
  kind: FieldKind
  value: unknown
}

/** Every field of My site that holds a value of its own, but those of hidden entries. */
export function listFields(content: SiteContent): DocumentField[] {
  return documentNames.flatMap((document) =>
    walk(documents[document].schema, content[document], [], [documentLabel(document)]).map(
      ({ path, labels, kind, value }) => ({
        document,
        field: path.join('.'),
        label: labels.join(' → '),
        kind,
        value,
      }),
    ),
  )
}

export function documentLabel(document: DocumentName): string {
  return fieldInfo.get(documents[document].schema)?.label ?? document
}

type Place = { path: (string | number)[]; labels: string[]; kind: FieldKind; value: unknown }

function walk(
  schema: z.ZodMiniType,
  value: unknown,
  path: Place['path'],
  labels: string[],
): Place[] {
  const kind = fieldInfo.get(schema)?.kind
  if (!kind || kind === 'kept') return []
  if (kind === 'group' && schema instanceof z.ZodMiniObject) {
    const record = value as Record<string, unknown>
    if (record.visibility === 'hidden') return []
    return Object.entries(schema.shape as Record<string, z.ZodMiniType>).flatMap(([key, field]) =>
      walk(field, record[key], [...path, key], [...labels, fieldInfo.get(field)?.label ?? key]),
    )
  }
  if (kind === 'list' && schema instanceof z.ZodMiniArray) {
    const element = schema.def.element as z.ZodMiniType
    const entryLabel = fieldInfo.get(element)?.label ?? ''
    return (value as unknown[]).flatMap((entry, at) =>
      walk(element, entry, [...path, at], [...labels, nameOf(entry) ?? `${entryLabel} ${at + 1}`]),
    )
  }
  return [{ path, labels, kind, value }]
}

/** An entry's own name, such as 'Cleanup', where it has one. */
function nameOf(entry: unknown): string | undefined {
  const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : ''
  return typeof name === 'string' && name ? name : undefined
}
