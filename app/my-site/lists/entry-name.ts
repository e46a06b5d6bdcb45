import * as z from 'zod/mini'
import { excerpt, stripHtml } from '#app/lib/excerpt.ts'
import { formatDollars } from '#app/lib/money.ts'
import { type FieldInfo, fieldInfo, readAmount } from '#content/schemas/fields.ts'
import { htmlOf } from '#content/schemas/html-of.ts'
import { dollarsOf, type Price } from '#content/schemas/price.ts'

const longestName = 70

/** The name of an entry of a list: its first words, such as 'Cleanup'. Null while it has none. */
export function entryName(schema: z.ZodMiniType, entry: unknown): string | null {
  const words = fieldsOf(schema, entry).map(({ info, value }) => wordsOf(info, value))
  const first = words.find((text) => text !== '')
  return first ? excerpt(first, longestName) : null
}

/** The same with its price: 'Cleanup, $750'. */
export function entryTitle(schema: z.ZodMiniType, entry: unknown): string | null {
  const name = entryName(schema, entry)
  const priced = fieldsOf(schema, entry).find(({ info }) => info.kind === 'price')
  const dollars = priced && readAmount(dollarsOf(priced.value as Price))
  if (!name || !Number.isFinite(dollars)) return name
  return `${name.replace(/[.…]$/, '')}, ${formatDollars(Number(dollars))}`
}

/** The words of a field of the visual editor, on one line. */
export function plainWords({ isShort }: FieldInfo, value: unknown): string {
  return stripHtml(isShort ? htmlOf(String(value)) : String(value))
}

function wordsOf(info: FieldInfo, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (info.kind === 'rich') return plainWords(info, value)
  return info.kind === 'text' || info.kind === 'paragraph' ? value.trim() : ''
}

/** The fields of an entry that its form draws; an entry that is no group is one field. */
function fieldsOf(schema: z.ZodMiniType, entry: unknown): { info: FieldInfo; value: unknown }[] {
  const fields =
    schema instanceof z.ZodMiniObject
      ? Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(([key, field]) => ({
          info: fieldInfo.get(field),
          value: (entry as Record<string, unknown> | null)?.[key],
        }))
      : [{ info: fieldInfo.get(schema), value: entry }]
  return fields.flatMap(({ info, value }) => (info ? [{ info, value }] : []))
}
