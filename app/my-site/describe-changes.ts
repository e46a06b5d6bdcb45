import { z } from 'zod'
import { stripHtml } from '#app/lib/excerpt.ts'
import { formatPrice } from '#app/services/format-price.ts'
import { fieldInfo, type SitePicture } from '#content/schemas/fields.ts'
import { isSamplePrice } from '#content/schemas/price.ts'

const mostChanges = 100
const longestValue = 80

type Tell = {
  values(old: string, now: string): string
  counts(old: number, now: number): string
}

const asChange: Tell = {
  values: (old, now) => `${old} → ${now}`,
  counts: (old, now) => `${Math.abs(now - old)} ${now > old ? 'added' : 'removed'}`,
}

const asConflict: Tell = {
  values: (mine, published) => `yours ${mine}, published ${published}`,
  counts: (mine, published) => `yours has ${mine}, the published one ${published}`,
}

/**
 * The differences between two versions of a document, in the words of its form:
 * 'Phone: “(916) 555-0142” → “(916) 555-0199”', 'Cleanup, price: $1,200 → $750'.
 */
export function describeChanges(schema: z.ZodType, before: unknown, after: unknown): string[] {
  return compare({ schema, before, after, place: [], tell: asChange }).slice(0, mostChanges)
}

/** The same for two versions of which none came first. */
export function describeConflict(schema: z.ZodType, mine: unknown, published: unknown): string[] {
  const both = { before: mine, after: published }
  return compare({ schema, ...both, place: [], tell: asConflict }).slice(0, mostChanges)
}

type Comparison<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  before: unknown
  after: unknown
  place: string[]
  tell: Tell
}

function compare({ schema, before, after, place, tell }: Comparison): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const info = fieldInfo.get(schema)
  if (!info || info.kind === 'kept') return []
  if (schema instanceof z.ZodObject) return compareGroups({ schema, before, after, place, tell })
  if (schema instanceof z.ZodArray) return compareLists({ schema, before, after, place, tell })
  const name = [...place, info.label].join(', ')
  if (info.kind === 'rich') return [`${name}: ${describeRich(String(before), String(after), tell)}`]
  if (info.kind === 'picture') return comparePictures(name, before, after, tell)
  if (info.kind === 'price') {
    return [`${[...place, 'price'].join(', ')}: ${tell.values(dollars(before), dollars(after))}`]
  }
  return [`${name}: ${tell.values(quote(before), quote(after))}`]
}

/** Long texts begin alike, so the words from the first difference on are told. */
function describeRich(before: string, after: string, tell: Tell): string {
  const [old, now] = [before, after].map((html) => stripHtml(html).split(' ')) as [
    string[],
    string[],
  ]
  if (old.join() === now.join()) return 'new formatting'
  let same = 0
  while (old[same] === now[same]) same++
  return tell.values(quote(old.slice(same).join(' ')), quote(now.slice(same).join(' ')))
}

function compareGroups({ schema, before, after, place, tell }: Comparison<z.ZodObject>) {
  const [old, now] = [asRecord(before), asRecord(after)]
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const isGroup = field instanceof z.ZodObject
    const inner = isGroup ? [...place, labelOf(field)] : place
    const parts = { before: old[key], after: now[key] }
    return compare({ schema: field as z.ZodType, ...parts, place: inner, tell })
  })
}

function compareLists({ schema, before, after, place, tell }: Comparison<z.ZodArray>) {
  const [old, now] = [asList(before), asList(after)]
  const name = [...place, labelOf(schema)].join(', ')
  if (old.length !== now.length) return [`${name}: ${tell.counts(old.length, now.length)}`]
  const sorted = (list: unknown[]) => JSON.stringify(list.map((one) => JSON.stringify(one)).sort())
  if (sorted(old) === sorted(now)) return [`${name}: new order`]
  return now.flatMap((entry, at) =>
    compare({
      schema: schema.element as z.ZodType,
      before: old[at],
      after: entry,
      place: [...place, entryName(old[at]) ?? `${labelOf(schema)} ${at + 1}`],
      tell,
    }),
  )
}

/** The entry's own name, such as 'Cleanup', where it has one. */
function entryName(entry: unknown): string | null {
  const { name, title } = asRecord(entry)
  const own = name ?? title
  return typeof own === 'string' && own !== '' ? own : null
}

function comparePictures(name: string, before: unknown, after: unknown, tell: Tell) {
  const [old, now] = [before as SitePicture | null, after as SitePicture | null]
  if (!old || !now) return [`${name}: ${tell.values(anyPicture(old), anyPicture(now))}`]
  if (old.file !== now.file) return [`${name}: different picture`]
  if (old.alt !== now.alt) {
    return [`${name}, alternative text: ${tell.values(quote(old.alt), quote(now.alt))}`]
  }
  return [`${name}: different focal point`]
}

function anyPicture(picture: SitePicture | null) {
  return picture ? 'a picture' : 'no picture'
}

function labelOf(schema: z.core.$ZodType): string {
  return fieldInfo.get(schema as z.ZodType)?.label ?? ''
}

function quote(value: unknown): string {
  const text = value === undefined || value === '' ? 'empty' : `“${String(value)}”`
  return text.length > longestValue ? `${text.slice(0, longestValue)}…”` : text
}

function dollars(value: unknown): string {
  if (isSamplePrice(value)) return `${formatPrice(value.sample)} (sample)`
  return typeof value === 'number' ? formatPrice(value) : '“Ask me”'
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
