import { data } from 'react-router'
import { starterCharts } from '#content/articles/starter-charts.ts'
import type { Route } from './+types/starter-chart-file.ts'
import { starterChartCsv, starterChartFileName } from './starter-chart.ts'

/** /starter-charts/service.csv: the unedited chart, for visitors without scripts. */
export function loader({ params }: Route.LoaderArgs) {
  const chart = starterCharts.find(({ id }) => `${id}.csv` === params.file)
  if (!chart) throw data('No such chart', { status: 404 })
  return new Response(starterChartCsv(chart.accounts), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${starterChartFileName(chart.id)}"`,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
