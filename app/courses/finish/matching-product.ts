const shortestWord = 4

/** The product that shares the most words with a course; null when none shares any. */
export function matchingProduct<Product extends { title: string; description: string | null }>(
  courseText: string,
  products: readonly Product[],
): Product | null {
  const wanted = new Set(wordsIn(courseText))
  let best: { product: Product; shared: number } | null = null
  for (const product of products) {
    const words = wordsIn(`${product.title} ${product.description ?? ''}`)
    const shared = words.filter((word) => wanted.has(word)).length
    if (shared > (best?.shared ?? 0)) best = { product, shared }
  }
  return best?.product ?? null
}

function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length >= shortestWord)
}
