import { toCsv } from '#app/lib/csv/csv.ts'
import type { StarterAccount } from '#content/articles/qbo-account-types.ts'

/** The header row of the file that QuickBooks Online imports. */
const columns = ['Account Number', 'Account Name', 'Type', 'Detail Type']

type ExportedAccount = Pick<StarterAccount, 'number' | 'name' | 'type' | 'detailType'>

/** The file that the accounting software imports. Lines without a name are left out. */
export function starterChartCsv(accounts: ExportedAccount[]) {
  const lines = accounts
    .filter(({ name }) => name.trim() !== '')
    .map(({ number, name, type, detailType }) => [number.trim(), name.trim(), type, detailType])
  return toCsv([columns, ...lines])
}

export function starterChartFileName(chartId: string) {
  return `chart-of-accounts-${chartId}.csv`
}
