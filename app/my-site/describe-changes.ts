import * as z from 'zod/mini'
import { formatDay } from '#app/lib/dates/dates.ts'
import { formatDollars } from '#app/lib/money.ts'
import { type FieldInfo, fieldInfo, type SitePicture } from '#content/schemas/fields.ts'
import { isSamplePrice } from '#content/schemas/price.ts'
import { entryName, plainWords } from './lists/entry-name.ts'
import { matchEntries } from './lists/match-entries.ts'

const mostChanges = 100
const longestValue = 80

type Tell = {
  values(old: string, now: string): string
  added(entry: string): string
  removed(entry: string): string
  order: string
}

const asChange: Tell = {
  values: (old, now) => `${old} → ${now}`,
  added: (entry) => `${entry} added`,
  removed: (entry) => `${entry} removed`,
  order: 'new order',
}

const asConflict: Tell = {
  values: (mine, published) => `yours ${mine}, published ${published}`,
  added: (entry) => `${entry} only in the published one`,
  removed: (entry) => `${entry} only in yours`,
  order: 'in a different order',
}

/**
 * The differences between two versions of a document, in the words of its form:
 * 'Phone: “(916) 555-0142” → “(916) 555-0199”', 'Cleanup, price: $1,200 → $750'.
 */
export function describeChanges(schema: z.ZodMiniType, before: unknown, after: unknown): string[] {
  const changes = compare({ schema, before, after, place: [], tell: asChange })
  return [...new Set(changes)].slice(0, mostChanges)
}

/** The same for two versions of which none came first. */
export function describeConflict(
  schema: z.ZodMiniType,
  mine: unknown,
  published: unknown,
): string[] {
  const both = { before: mine, after: published }
  const differences = compare({ schema, ...both, place: [], tell: asConflict })
  return [...new Set(differences)].slice(0, mostChanges)
}

type Comparison<Schema extends z.ZodMiniType = z.ZodMiniType> = {
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
  if (schema instanceof z.ZodMiniObject)
    return compareGroups({ schema, before, after, place, tell })
  if (schema instanceof z.ZodMiniArray) return compareLists({ schema, before, after, place, tell })
  if (info.kind === 'picture') {
    return comparePictures([...place, info.label].join(', '), before, after, tell)
  }
  const name = [...place, info.kind === 'price' ? 'price' : info.label].join(', ')
  return [`${name}: ${describeValue(info, before, after, tell)}`]
}

function describeValue(info: FieldInfo, before: unknown, after: unknown, tell: Tell): string {
  if (info.kind === 'rich') {
    return describeRich(plainWords(info, before), plainWords(info, after), tell)
  }
  return tell.values(shown(info, before), shown(info, after))
}

/** Long texts begin alike, so the words from the first difference on are told. */
function describeRich(before: string, after: string, tell: Tell): string {
  const [old, now] = [before.split(' '), after.split(' ')]
  if (before === after) return 'new formatting'
  let same = 0
  while (old[same] === now[same]) same++
  return tell.values(quote(old.slice(same).join(' ')), quote(now.slice(same).join(' ')))
}

function compareGroups({ schema, before, after, place, tell }: Comparison<z.ZodMiniObject>) {
  const [old, now] = [asRecord(before), asRecord(after)]
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const isGroup = field instanceof z.ZodMiniObject
    const inner = isGroup ? [...place, labelOf(field)] : place
    const parts = { before: old[key], after: now[key] }
    return compare({ schema: field as z.ZodMiniType, ...parts, place: inner, tell })
  })
}

function compareLists({ schema, before, after, place, tell }: Comparison<z.ZodMiniArray>) {
  const [old, now] = [asList(before), asList(after)]
  const element = schema.def.element as z.ZodMiniType
  const list = [...place, labelOf(schema)].join(', ')
  const origins = matchEntries(element, old, now)
  const moved = origins.filter((at) => at !== null)
  const nameOf = (entry: unknown, at: number) => quote(entryName(element, entry) ?? `${at + 1}`)
  return [
    ...old.flatMap((entry, at) =>
      origins.includes(at) ? [] : [`${list}: ${tell.removed(nameOf(entry, at))}`],
    ),
    ...now.flatMap((entry, at) => {
      const origin = origins[at] ?? null
      if (origin === null) return [`${list}: ${tell.added(nameOf(entry, at))}`]
      return compareEntries({ schema, before: old[origin], after: entry, place, tell }, origin)
    }),
    ...(moved.some((origin, at) => at > 0 && origin < (moved[at - 1] ?? 0))
      ? [`${list}: ${tell.order}`]
      : []),
  ]
}

/** Two states of one entry. An entry that is a single text is called by its list. */
function compareEntries(
  { schema, before, after, place, tell }: Comparison<z.ZodMiniArray>,
  at: number,
) {
  const element = schema.def.element as z.ZodMiniType
  const info = fieldInfo.get(element)
  if (element instanceof z.ZodMiniObject || !info) {
    const name = entryName(element, before) ?? `${labelOf(schema)} ${at + 1}`
    // A sentence is quoted, so that its end is seen.
    const called = /[.?!…]$/.test(name) ? quote(name) : name
    return compare({ schema: element, before, after, place: [...place, called], tell })
  }
  if (before === after) return []
  const list = [...place, labelOf(schema)].join(', ')
  return [`${list}: ${describeValue(info, before, after, tell)}`]
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
  return fieldInfo.get(schema as z.ZodMiniType)?.label ?? ''
}

/** A value in the words of its form: a choice by its label, a day as it is read. */
function shown(info: FieldInfo, value: unknown): string {
  if (info.kind === 'price') return dollars(value)
  if (info.kind === 'day' && typeof value === 'string' && value) return formatDay(value)
  const option = info.options?.find((one) => one.value === value)
  return quote(option?.label ?? value)
}

function quote(value: unknown): string {
  const text = value === undefined || value === '' ? 'empty' : `“${String(value)}”`
  return text.length > longestValue ? `${text.slice(0, longestValue)}…”` : text
}

function dollars(value: unknown): string {
  if (isSamplePrice(value)) return `${formatDollars(value.sample)} (sample)`
  return typeof value === 'number' ? formatDollars(value) : '“Ask me”'
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
