/** Puts facts in the place of {words}, in one pass: braces in what is filled in stay as they are. */
export function fill(text: string, facts: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole,
  )
}
