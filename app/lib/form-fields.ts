/** The text of one field, trimmed; '' when it is missing or a file. */
export function textField(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The rule of the database (private.is_email), so that what passes here is not refused there. */
export function isEmail(text: string) {
  return (
    text.length <= 254 && /^[^@\s<>()",;:\\]+@[^@\s<>()",;:\\]+\.[^@\s<>()",;:\\.]{2,}$/.test(text)
  )
}

/** What is wrong with each field, in words; a form without mistakes has no keys. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>
