/** For ilike(): whatever contains these words, with %, _ and \ taken as they are. */
export function containing(words: string) {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same inside or(), where a value stands in quotes. */
export function quotedContaining(words: string) {
  return `"${containing(words).replace(/["\\]/g, '\\$&')}"`
}
