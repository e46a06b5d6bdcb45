export type Statement = {
  text: string
  values: unknown[]
  /** Named statements are prepared once per connection. */
  name?: string
}

/** SQL that looks like SQL: an interpolated value is always a parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`)
  return { text, values }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
