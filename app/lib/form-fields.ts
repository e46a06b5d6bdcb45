/** Longer than any field but the editors' may be; longer text is truncated. */
const longestField = 50_000

/**
 * The text of one field, trimmed; '' when it is missing or a file. Truncated after `longest`, so
 * that a refused form can be rendered again; pass one more than the limit to detect text that is
 * too long.
 */
export function textField(form: FormData, name: string, longest = longestField) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}

/**
 * The database's rule (private.is_email), so that an address that passes here is not refused there.
 */
export function isEmail(text: string) {
  return (
    text.length <= 254 && /^[^@\s<>()",;:\\]+@[^@\s<>()",;:\\]+\.[^@\s<>()",;:\\.]{2,}$/.test(text)
  )
}

/** Error messages by field; a valid form has no keys. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>
