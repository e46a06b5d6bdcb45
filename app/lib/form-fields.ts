/** Longer than any field but those of the editors may be; what is longer is not shown again. */
const longestField = 50_000

/**
 * The text of one field, trimmed; '' when it is missing or a file. Cut behind `longest`, so that a
 * refused form can be shown again at once; give one more than the limit to tell what is too long.
 */
export function textField(form: FormData, name: string, longest = longestField) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}

/** The rule of the database (private.is_email), so that what passes here is not refused there. */
export function isEmail(text: string) {
  return (
    text.length <= 254 && /^[^@\s<>()",;:\\]+@[^@\s<>()",;:\\]+\.[^@\s<>()",;:\\.]{2,}$/.test(text)
  )
}

/** What is wrong with each field, in words; a form without mistakes has no keys. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>
