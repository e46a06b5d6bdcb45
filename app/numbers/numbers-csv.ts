import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/numbers-csv.ts'
import { readNumbers } from './numbers.data.ts'
import { periodFrom, stepsOf } from './period.ts'
import { plots } from './plots.ts'

/** A line for each day of the period, also of the year. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const period = { days: periodFrom(url.searchParams).days, step: 1 }
  const { timeZone } = context.get(hostContext).content.business
  const numbers = await readNumbers(context.get(supabaseContext), period, timeZone)
  const columns = plots.map(({ kind }) => stepsOf(numbers, kind, period))
  const days = stepsOf(numbers, 'visit', period).map(({ day }, at) => [
    day,
    ...columns.map((steps) => steps[at]?.count ?? 0),
  ])
  return csvDownload(context, {
    fileName: 'numbers.csv',
    columns: ['Day', ...plots.map(({ heading }) => heading)],
    read: async ({ from, size }) => days.slice(from, from + size),
    linesOf: (line) => [line],
  })
}
