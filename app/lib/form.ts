import * as z from 'zod/mini'
import type { Toast } from './toast.ts'

// How forms are validated and answered: rules beside a screen, checked by its page (useFormCheck)
// before sending and by its action (checkForm, refuse) after it, with scripts or without.

/**
 * The first message for each field, in the schema's order; `answers.2` is the third of a list, and
 * `form` is why the whole form was refused.
 */
export type FieldErrors<Values = object> = {
  [Name in (keyof Values & string) | `${keyof Values & string}.${number}` | 'form']?: string
}

/** The errors of an action's answer to a form; none before there is one. */
export type Answered<Rules extends FormRules> = FieldErrors<z.input<Rules['schema']>> | undefined

export type RefusalToast = Pick<Toast, 'title' | 'text'>

export type FormRules<Schema extends z.ZodMiniObject = z.ZodMiniObject> = {
  schema: Schema
  /** Only where the form's fields are not those of the schema. */
  read?(form: FormData): z.input<Schema>
  /** The field that a mistake stands beside; of a list: its entry. */
  nameOf?(path: PropertyKey[]): string
  /** Gets the values as typed, secrets included; they must not be repeated in the toast. */
  toast?(errors: FieldErrors<z.input<Schema>>, typed: z.input<Schema>): RefusalToast | null
}

export type CheckedForm<Schema extends z.ZodMiniObject> = {
  /** As typed, for showing the form again; secrets are left out. */
  values: z.input<Schema>
  /** Null when there are mistakes. */
  fields: z.output<Schema> | null
  errors: FieldErrors<z.input<Schema>>
  toast: RefusalToast | null
}

export function checkForm<Schema extends z.ZodMiniObject>(
  form: FormData,
  { schema, read, nameOf = entryOf, toast }: FormRules<Schema>,
): CheckedForm<Schema> {
  const typed = read ? read(form) : readFields(form, schema)
  const values = withoutSecrets(typed, schema)
  const { data, error } = z.safeParse(schema, typed)
  const errors: CheckedForm<Schema>['errors'] = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = nameOf(path) as keyof typeof errors
    errors[name] ??= message
  }
  return {
    values,
    fields: data ?? null,
    errors,
    toast: error ? (toast?.(errors, typed) ?? null) : null,
  }
}

/** The usual toast: the first mistake. */
export function validationError(errors: Partial<Record<string, string>>): RefusalToast {
  return { title: 'Validation Error', text: Object.values(errors)[0] ?? '' }
}

/** The longest text of the database (a post's) and one more: enough to tell that it is too long. */
const longestField = 100_001

/** The text of one field, trimmed and cut; '' when it is missing or a file. */
export function textField(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longestField) : ''
}

function entryOf(path: PropertyKey[]) {
  return path.slice(0, 2).join('.')
}

/** A field that is taken as it was sent, and never sent back to be shown again. */
export function asSent<Field extends z.core.$ZodType<unknown, string>>(field: Field) {
  return Object.assign(field, { isAsSent: true })
}

function isAsSent(field: z.core.$ZodType | undefined) {
  return field !== undefined && 'isAsSent' in field
}

/** A password. */
export function secret(...checks: z.core.$ZodCheck<string>[]) {
  return asSent(z.string().check(...checks))
}

export function required(message: string) {
  return z.minLength(1, message)
}

export function atMost(length: number) {
  return z.maxLength(length, `At most ${length.toLocaleString('en-US')} characters, please.`)
}

export function validEmail() {
  return z.refine<string>(isEmail, 'Please enter a valid email address.')
}

/**
 * The database's rule (private.is_email), so that an address that passes here is not refused there,
 * without the brackets and control characters that mail refuses.
 */
function isEmail(text: string) {
  return (
    text.length <= 254 &&
    /^[^@\s<>()",;:\\]+@[^@\s<>()",;:\\]+\.[^@\s<>()",;:\\.]{2,}$/.test(text) &&
    !/[[\]\p{Cc}]/u.test(text)
  )
}

function readFields<Schema extends z.ZodMiniObject>(form: FormData, { shape }: Schema) {
  const read = (name: string, field: z.core.$ZodType) => {
    if (field._zod.def.type === 'boolean') return form.has(name)
    return isAsSent(field) ? String(form.get(name) ?? '') : textField(form, name)
  }
  const entries = Object.entries(shape).map(([name, field]) => [name, read(name, field)])
  return Object.fromEntries(entries) as z.input<Schema>
}

function withoutSecrets<Schema extends z.ZodMiniObject>(
  values: z.input<Schema>,
  { shape }: Schema,
) {
  const hidden = Object.keys(shape).filter((name) => isAsSent(shape[name]))
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, ''])) }
}
