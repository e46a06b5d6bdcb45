type ReadPrice = { price: string } | { mistake: string }

/**
 * Parses a typed price. It stays text all the way to the database, which stores it as an exact
 * number: no float in between.
 */
export function readPrice(text: string): ReadPrice {
  const typed = text.replace(/^\$\s*/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (typed === '') return { mistake: 'Price is required. Enter 0 for a free product.' }
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(typed)) {
    return { mistake: 'Price must be a number, such as 0 or 19.90.' }
  }
  if (typed.startsWith('-') && Number(typed) !== 0) {
    return { mistake: 'Price cannot be below 0.' }
  }
  const [whole = '', cents = ''] = typed.replace('-', '').split('.')
  if (/[1-9]/.test(cents.slice(2))) {
    return { mistake: 'Price can have at most 2 decimals.' }
  }
  const dollarsOnly = whole.replace(/^0+(?=\d)/, '') || '0'
  if (dollarsOnly.length > 6) return { mistake: 'Price must be below $1,000,000.' }
  return { price: `${dollarsOnly}.${cents.slice(0, 2).padEnd(2, '0')}` }
}
