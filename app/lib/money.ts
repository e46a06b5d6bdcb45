/** In the place of a price, where the owner has set none or not confirmed it. */
export const askMe = 'Ask me'

/** A product's price: 'Free', or dollars with two decimals. */
export function formatPrice(price: number) {
  if (!Number.isFinite(price)) return 'Price unknown'
  return price === 0 ? 'Free' : `$${formatAmount(price)}`
}

/** '$85', '$1,200', '$85.50': cents only where there are any. */
export function formatDollars(dollars: number) {
  return `$${formatAmount(dollars, Number.isInteger(dollars) ? 0 : 2)}`
}

/** '1250.00': for files and spreadsheets, without separators. */
export function plainCents(cents: number) {
  return (cents / 100).toFixed(2)
}

/** '1,250.00': as a ledger writes it, without a sign for the currency. */
export function formatAmount(amount: number, digits = 2) {
  return amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
