import * as z from 'zod/mini'
import { dialed } from '#content/dialed.ts'
import { completeAddress } from '#content/web-address.ts'
import { isSamplePrice, type Price } from './price.ts'

// The field kinds of the editable documents. Each is a zod schema with the label and kind that the
// form in My site draws, so a document is described once.

export type FieldKind =
  | 'text'
  | 'paragraph'
  | 'rich'
  | 'day'
  | 'page'
  | 'web'
  | 'phone'
  | 'email'
  | 'price'
  | 'choice'
  | 'picture'
  | 'color'
  | 'list'
  | 'group'
  /** Not drawn: it stays as it is. */
  | 'kept'

export type FieldInfo = {
  kind: FieldKind
  label: string
  hint?: string
  /** For a choice: the stored value and its label. */
  options?: { value: string; label: string }[]
  /** For a list: the name of one entry, for 'Add a question'. */
  entry?: string
  /** For a list: entries can be moved, but none added or removed. */
  isFixed?: boolean
  isOptional?: boolean
  /** For a text for search engines: folded, apart from the words of the page. */
  isForSearch?: boolean
  /** For a rich text: bold, links and lists only. */
  isShort?: boolean
  /** For a picture: a photo is cropped around its focal point, a logo and an icon are shown whole. */
  shownAs?: 'photo' | 'logo' | 'icon'
}

export const fieldInfo = z.registry<FieldInfo>()

type TextOptions = {
  hint?: string
  max?: number
  isOptional?: boolean
  isForSearch?: boolean
  /** Mends what people usually leave out, before the check. */
  complete?: (value: string) => string
  /** A message about a text that is not empty, or null. */
  check?: (value: string) => string | null
}

export function text(label: string, options: TextOptions = {}) {
  return words('text', label, { max: 200, ...options })
}

/** Several sentences; shown in a field that grows. */
export function paragraph(label: string, options: TextOptions = {}) {
  return words('paragraph', label, { max: 2000, ...options })
}

/** HTML of the visual editor. It is stored as written and sanitised wherever it is rendered. */
export function rich(label: string, options: TextOptions = {}) {
  return words('rich', label, { max: 60_000, ...options })
}

/** A calendar day: 2026-11-15. */
export function day(label: string, options: TextOptions = {}) {
  const check = (value: string) =>
    z.iso.date().safeParse(value).success ? null : 'Write a date such as 2026-11-15.'
  return words('day', label, { ...options, check })
}

/** A page of this site, or any address on the web. */
export function page(label: string, options: TextOptions = {}) {
  const check = (value: string) =>
    isPage(value) || isWebAddress(value)
      ? null
      : 'Start with / for a page on this site, or with https:// for another site.'
  return words('page', label, { max: 500, ...options, complete: completeAddress, check })
}

export function web(label: string, options: TextOptions = {}) {
  const check = (value: string) =>
    isWebAddress(value) ? null : 'This is not a web address. A web address starts with https://'
  return words('web', label, { max: 500, ...options, complete: completeAddress, check })
}

export function phone(label: string, options: TextOptions = {}) {
  const check = (value: string) =>
    dialed(value)
      ? null
      : 'Write the number with its area code, such as (916) 555-0142, or with + and the country code.'
  return words('phone', label, { max: 30, ...options, check })
}

export function email(label: string, options: TextOptions = {}) {
  const check = (value: string) =>
    z.email().safeParse(value).success ? null : 'This is not an email address.'
  return words('email', label, { max: 254, ...options, check })
}

const dollars = z.number('Write a price such as 85 or 85.50.').check(
  z.minimum(0, 'A price cannot be below zero.'),
  z.maximum(1_000_000, 'That is more than a million dollars.'),
  z.refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'A price has at most two decimals, such as 85.50.',
  ),
)

/** In dollars, to the cent. The form gives it as it was typed: '$1,200.50'. */
export function price(label: string) {
  return register(z.pipe(z.transform(readAmount), dollars), { kind: 'price', label })
}

/** The same, but it may be left empty, and a sample stays one until it is typed or confirmed. */
export function offerPrice(label: string, { hint }: { hint: string }) {
  const schema = z.transform((given: unknown, { issues }): Price => {
    if (given === null || given === '') return null
    const isSample = isSamplePrice(given)
    const { data, error } = dollars.safeParse(isSample ? given.sample : readAmount(given))
    if (data !== undefined) return isSample ? { sample: data } : data
    for (const { message } of error.issues) issues.push({ code: 'custom', message, input: given })
    return z.NEVER
  })
  return register(schema, { kind: 'price', label, hint })
}

export function readAmount(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const digits = given.replace(/[$,\s]/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}

export function choice<const Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
  hint?: string,
) {
  const values = options.map(({ value }) => value) as [Value, ...Value[]]
  const schema = z.enum(values, 'Please choose one.')
  return register(schema, { kind: 'choice', label, options: [...options], ...(hint && { hint }) })
}

/** Whether visitors see an entry. A stored entry from before the field is shown. */
export function visibility() {
  return register(z._default(z.enum(['shown', 'hidden'], 'Please choose one.'), 'shown'), {
    kind: 'choice',
    label: 'On your site',
    options: [
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
    ],
  })
}

/** A file in the bucket of site pictures, with its size in pixels and its focal point in per cent. */
export type SitePicture = {
  file: string
  alt: string
  focusX: number
  focusY: number
  width: number
  height: number
}

/** Phones show the icon of a page at this size. */
const smallestIcon = 180

type PictureOptions = { hint?: string; shownAs?: 'photo' | 'logo' | 'icon' }

export function picture(label: string, { hint, shownAs = 'photo' }: PictureOptions = {}) {
  const percent = z.number().check(z.minimum(0), z.maximum(100))
  const leastPixels = shownAs === 'icon' ? smallestIcon : 1
  const pixels = z
    .int()
    .check(
      z.minimum(leastPixels, `An icon needs at least ${smallestIcon} pixels on each side.`),
      z.maximum(20_000),
    )
  const schema: z.ZodMiniType<SitePicture> = z.object({
    file: z
      .string()
      .check(
        z.regex(/^[a-z]+\/[a-z0-9-]{1,60}\.[a-z0-9]{3,4}$/, 'Please choose the picture again.'),
      ),
    alt:
      shownAs === 'icon'
        ? shortText(0, 200)
        : shortText(1, 200, 'Please say in a few words what the picture shows.'),
    focusX: percent,
    focusY: percent,
    width: pixels,
    height: pixels,
  })
  return register(z.nullable(schema), { kind: 'picture', label, shownAs, ...(hint && { hint }) })
}

/** A color as #rrggbb, in small letters. */
export function color(
  label: string,
  { hint, findMistake }: { hint?: string; findMistake(value: string): string | null },
) {
  const schema = z
    .string('Please choose a color.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^#[0-9a-f]{6}$/, 'Write the color as # and six characters, such as #f2ab27.'),
      mistakes(findMistake),
    )
  return register(schema, { kind: 'color', label, ...(hint && { hint }) })
}

export function group<Shape extends z.core.$ZodLooseShape>(
  label: string,
  shape: Shape,
  hint?: string,
) {
  return register(z.object(shape), { kind: 'group', label, ...(hint && { hint }) })
}

type ListOptions = { entry: string; min?: number; max: number; hint?: string; isFixed?: boolean }

export function list<Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  { entry, min = 0, max, hint, isFixed = false }: ListOptions,
) {
  const schema = z
    .array(item)
    .check(
      z.minLength(min, min === 1 ? 'Keep at least one.' : `Keep at least ${min}.`),
      z.maxLength(max, `At most ${max}.`),
    )
  return register(schema, {
    kind: 'list',
    label,
    entry,
    isFixed,
    ...(hint && { hint }),
  })
}

/** Part of an entry that its owner does not edit, such as the anchor of a service. */
export function kept<Schema extends z.ZodMiniType>(schema: Schema) {
  return register(schema, { kind: 'kept', label: '' })
}

function words(
  kind: FieldKind,
  label: string,
  { hint, max = 200, isOptional, isForSearch, complete = (text) => text, check }: TextOptions,
) {
  const schema = shortText(isOptional ? 0 : 1, max).check(
    z.overwrite(complete),
    mistakes((value) => (value && check?.(value)) || null),
  )
  return register(schema, {
    kind,
    label,
    ...(hint && { hint }),
    ...(isOptional && { isOptional }),
    ...(isForSearch && { isForSearch }),
  })
}

function shortText(min: number, max: number, emptyMessage = 'Please fill this in.') {
  return z.string('Please fill this in.').check(
    z.trim(),
    z.minLength(min, emptyMessage),
    z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters.`),
    // Postgres cannot store a zero byte.
    z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored.'),
  )
}

function mistakes(find: (value: string) => string | null) {
  return z.superRefine<string>((value, context) => {
    const mistake = find(value)
    if (mistake) context.addIssue(mistake)
  })
}

function register<Schema extends z.ZodMiniType>(schema: Schema, info: FieldInfo): Schema {
  fieldInfo.add(schema, info)
  return schema
}

function isPage(value: string) {
  return /^\/(?![/\\])/.test(value)
}

function isWebAddress(value: string) {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
