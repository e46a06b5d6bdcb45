/**
 * Dollars. Null is no price: visitors read 'Ask me'. A sample is the program's guess, which is no price
 * until the owner confirms it.
 */
export type Price = number | null | { sample: number }

export function samplePrice(dollars: number): Price {
  return { sample: dollars }
}

export function isSamplePrice(value: unknown): value is { sample: number } {
  return typeof value === 'object' && value !== null && 'sample' in value
}

/** The amount, whether it is confirmed or not. */
export function dollarsOf(price: Price): number | null {
  return isSamplePrice(price) ? price.sample : price
}
