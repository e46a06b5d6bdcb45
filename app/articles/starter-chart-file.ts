import { hostContext } from '#app/lib/contexts.ts'
import { notFound } from '#app/shell/reading.server.ts'
import { readChart } from '#content/articles/starter-accounts.ts'
import type { Route } from './+types/starter-chart-file.ts'
import { starterChartCsv, starterChartFileName } from './starter-chart.ts'

/** /starter-charts/service.csv: the unedited chart, for visitors without scripts. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { charts } = context.get(hostContext).content.accounts
  const chart = charts.find(({ id }) => `${id}.csv` === params.file)
  if (!chart) throw notFound('No such chart')
  return new Response(starterChartCsv(readChart(chart.accounts)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${starterChartFileName(chart.id)}"`,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
