import { z } from 'zod'
import { stripHtml } from '#app/lib/excerpt.ts'
import { fieldInfo, type SitePicture } from '#content/schemas/fields.ts'

const mostChanges = 100
const longestValue = 80

/**
 * The differences between two versions of a document, in the words of its form:
 * 'Phone: “(916) 555-0142” → “(916) 555-0199”', 'Questions and answers: one added'.
 */
export function describeChanges(schema: z.ZodType, before: unknown, after: unknown): string[] {
  return compare(schema, before, after, []).slice(0, mostChanges)
}

function compare(schema: z.ZodType, before: unknown, after: unknown, place: string[]): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const info = fieldInfo.get(schema)
  if (!info || info.kind === 'kept') return []
  if (schema instanceof z.ZodObject) return compareGroups(schema, before, after, place)
  if (schema instanceof z.ZodArray) return compareLists(schema, before, after, place)
  const name = [...place, info.label].join(', ')
  if (info.kind === 'rich') return [`${name}: ${describeRich(String(before), String(after))}`]
  if (info.kind === 'picture') return comparePictures(name, before, after)
  return [`${name}: ${quote(before)} → ${quote(after)}`]
}

/** Long texts begin alike, so the words from the first difference on are told. */
function describeRich(before: string, after: string): string {
  const [old, now] = [before, after].map((html) => stripHtml(html).split(' ')) as [
    string[],
    string[],
  ]
  if (old.join() === now.join()) return 'new formatting'
  let same = 0
  while (old[same] === now[same]) same++
  return `${quote(old.slice(same).join(' '))} → ${quote(now.slice(same).join(' '))}`
}

function compareGroups(schema: z.ZodObject, before: unknown, after: unknown, place: string[]) {
  const [old, now] = [asRecord(before), asRecord(after)]
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const isGroup = field instanceof z.ZodObject
    const inner = isGroup ? [...place, labelOf(field)] : place
    return compare(field as z.ZodType, old[key], now[key], inner)
  })
}

function compareLists(schema: z.ZodArray, before: unknown, after: unknown, place: string[]) {
  const [old, now] = [asList(before), asList(after)]
  const name = [...place, labelOf(schema)].join(', ')
  const difference = now.length - old.length
  if (difference !== 0) {
    return [`${name}: ${Math.abs(difference)} ${difference > 0 ? 'added' : 'removed'}`]
  }
  const sorted = (list: unknown[]) => JSON.stringify(list.map((one) => JSON.stringify(one)).sort())
  if (sorted(old) === sorted(now)) return [`${name}: new order`]
  return now.flatMap((entry, at) =>
    compare(schema.element as z.ZodType, old[at], entry, [
      ...place,
      `${labelOf(schema)} ${at + 1}`,
    ]),
  )
}

function comparePictures(name: string, before: unknown, after: unknown) {
  const [old, now] = [before as SitePicture | null, after as SitePicture | null]
  if (!old || !now) return [`${name}: ${now ? 'picture added' : 'picture removed'}`]
  if (old.file !== now.file) return [`${name}: different picture`]
  if (old.alt !== now.alt) {
    return [`${name}, alternative text: ${quote(old.alt)} → ${quote(now.alt)}`]
  }
  return [`${name}: different focal point`]
}

function labelOf(schema: z.core.$ZodType): string {
  return fieldInfo.get(schema as z.ZodType)?.label ?? ''
}

function quote(value: unknown): string {
  const text = value === undefined || value === '' ? 'empty' : `“${String(value)}”`
  return text.length > longestValue ? `${text.slice(0, longestValue)}…”` : text
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
