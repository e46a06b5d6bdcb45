/** A pattern for ilike() that contains these words, with %, _ and \ escaped. */
export function containing(words: string) {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same inside or(), where a value is quoted. */
export function quotedContaining(words: string) {
  return `"${containing(words).replace(/["\\]/g, '\\$&')}"`
}
