/** The text of one field, trimmed; '' when it is missing or a file. */
export function textField(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Loose on purpose: the mail server has the last word, and a strict pattern turns real people away. */
export function isEmail(text: string) {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) && text.length <= 254
}

/** What is wrong with each field, in words; a form without mistakes has no keys. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>
