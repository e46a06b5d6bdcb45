const comparison = /^(?:not\.)?[a-z]+(?:\([^()]*\))?\./

/**
 * The cache key of a query: requests of equal shape differ only in parameter values, so they share
 * a statement. Anything not known to be a mere value is part of the key.
 */
export function readShape(parameters: [string, string][]): string {
  let shape = ''
  for (const [key, value] of parameters) {
    shape += `\0${key}\0${isWindow(key) ? '' : fixedPart(key, value)}`
  }
  return shape
}

export function isWindow(key: string): boolean {
  return key === 'limit' || key === 'offset'
}

function fixedPart(key: string, value: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  if (/^(?:select|columns|on_conflict|order|limit|offset|and|or)$/.test(ending)) return value
  const operator = comparison.exec(value)?.[0]
  const isSpelledOut = operator === undefined || /^(?:not\.)?is\.$/.test(operator)
  return isSpelledOut ? value : operator
}
