const wordsPerMinute = 220

export function readingTime(wordCount: number) {
  return `${Math.max(1, Math.round(wordCount / wordsPerMinute))} min read`
}
