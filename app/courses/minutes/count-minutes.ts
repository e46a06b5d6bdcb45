const wordsPerMinute = 220

/** The time that reading takes, at least one minute. */
export function countMinutes(words: number) {
  return Math.max(1, Math.round(words / wordsPerMinute))
}
