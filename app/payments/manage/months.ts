import type { Month } from './orders.data.ts'

/** A month has a row while something is booked in it. The oldest first, with the empty ones between and since. */
export function fillMonths(months: Pick<Month, 'month' | 'gross_cents'>[], today: string) {
  const gross = new Map(months.map((one) => [one.month, one.gross_cents]))
  const oldest = months.at(-1)?.month ?? today
  const filled: { month: string; gross_cents: number }[] = []
  for (let month = firstDay(oldest); month <= today; month = nextMonth(month)) {
    filled.push({ month, gross_cents: gross.get(month) ?? 0 })
  }
  return filled
}

function firstDay(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
}
