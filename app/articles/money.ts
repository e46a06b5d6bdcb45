const amountFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** '1,250.00': as a ledger writes it, without a sign for the currency. */
export function formatAmount(amount: number) {
  return amountFormat.format(amount)
}
