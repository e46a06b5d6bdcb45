import type { Month } from './orders.data.ts'

/** This month and the eleven before it, the oldest first: a month without sales has no row. */
export function lastTwelveMonths(months: Pick<Month, 'month' | 'gross_cents'>[], today: string) {
  const gross = new Map(months.map((one) => [one.month, one.gross_cents]))
  const [year = 0, number = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(year, number - 12 + index)).toISOString().slice(0, 10)
    return { month, gross_cents: gross.get(month) ?? 0 }
  })
}
