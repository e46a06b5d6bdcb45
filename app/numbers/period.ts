import { addDays } from '#content/zoned-clock.ts'
import type { NumberKind, Numbers } from './numbers.data.ts'

/** A year is drawn week by week. */
export const periods = [
  { days: 7, step: 1, name: '7 days' },
  { days: 30, step: 1, name: '30 days' },
  { days: 365, step: 7, name: '365 days' },
]

export function periodFrom(query: URLSearchParams) {
  const wanted = Number(query.get('days'))
  const usual = periods[1] as (typeof periods)[number]
  return periods.find(({ days }) => days === wanted) ?? usual
}

/** The counts of one kind, the oldest first, with zeros where there is nothing. */
export function stepsOf(
  { today, places }: Pick<Numbers, 'today' | 'places'>,
  kind: NumberKind,
  { days, step }: { days: number; step: number },
) {
  const counts = new Map(
    places.flatMap((one) => (one.kind === kind ? [[one.place, one.count]] : [])),
  )
  const length = Math.ceil(days / step)
  return Array.from({ length }, (_, at) => {
    const place = length - 1 - at
    const back = Math.min((place + 1) * step, days) - 1
    return { day: addDays(today, -back), count: counts.get(place) ?? 0 }
  })
}

/** '12 more than in the 30 days before' */
export function compare(now: number, before: number, days: number) {
  const difference = now - before
  const period = `in the ${days} days before`
  if (difference === 0) return now === 0 ? `the same as ${period}` : `as many as ${period}`
  const [many, way] = difference > 0 ? [difference, 'more'] : [-difference, 'fewer']
  return `${many.toLocaleString('en-US')} ${way} than ${period}`
}
