/** In the place of a price, where the owner has set none or not confirmed it. */
export const askMe = 'Ask me'

/** '$85', '$1,200', '$85.50': cents only where there are any. */
export function formatPrice(dollars: number) {
  const digits = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}
