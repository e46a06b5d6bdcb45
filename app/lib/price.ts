const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 'Free', or dollars with two decimals. */
export function formatPrice(price: number) {
  if (!Number.isFinite(price)) return 'Price unknown'
  return price === 0 ? 'Free' : dollars.format(price)
}
