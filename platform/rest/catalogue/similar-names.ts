/**
 * Hints ("Perhaps you meant …"): PostgREST uses a FuzzySet (n-grams first, edit distance second),
 * and clients compare hints literally, so the same measure is used here.
 */
export function findSimilar(names: string[], wanted: string, minScore: number): string | undefined {
  return listSimilar(names, wanted, minScore)[0]?.name
}

const candidateLimit = 50

export function listSimilar(names: string[], wanted: string, minScore: number) {
  const value = wanted.toLowerCase()
  const exact = names.find((name) => name.toLowerCase() === value)
  if (exact !== undefined) return [{ name: exact, score: 1 }]
  for (const size of [3, 2]) {
    const grams = countGrams(value, size)
    const scored = names
      .map((name) => ({ name, cosine: cosine(grams, countGrams(name.toLowerCase(), size)) }))
      .filter(({ cosine }) => cosine > 0)
      .sort((one, other) => other.cosine - one.cosine)
      .slice(0, candidateLimit)
      .map(({ name }) => ({ name, score: closeness(value, name.toLowerCase()) }))
      .filter(({ score }) => score >= minScore)
      .sort((one, other) => other.score - one.score)
    if (scored.length > 0) return scored
  }
  return []
}

function countGrams(value: string, size: number): Map<string, number> {
  const simplified = `-${value.replace(/[^a-z0-9\u00c0-\u00ff, ]+/g, '')}-`.padEnd(size, '-')
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= simplified.length; at++) {
    const gram = simplified.slice(at, at + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0
  for (const [gram, count] of one) product += count * (other.get(gram) ?? 0)
  return product / (norm(one) * norm(other))
}

function norm(counts: Map<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
}

function closeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const substitution =
        (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(
        Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution),
      )
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
