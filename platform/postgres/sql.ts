export type Statement = {
  text: string
  values: unknown[]
  /** Named statements are prepared once per connection. */
  name?: string
}

/** A tagged template for SQL: every interpolated value becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`)
  return { text, values }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
