import { toCsv } from '#app/lib/csv.ts'
import type { StarterAccount } from '#content/articles/qbo-account-types.ts'
import { starterChartColumns } from '#content/articles/starter-charts.ts'

type ExportedAccount = Pick<StarterAccount, 'number' | 'name'> & {
  type: string
  detailType: string
}

/** The file that the accounting software imports. Lines without a name are left out. */
export function starterChartCsv(accounts: ExportedAccount[]) {
  const lines = accounts
    .filter(({ name }) => name.trim() !== '')
    .map(({ number, name, type, detailType }) => [number.trim(), name.trim(), type, detailType])
  return toCsv([[...starterChartColumns], ...lines])
}

export function starterChartFileName(chartId: string) {
  return `chart-of-accounts-${chartId}.csv`
}
