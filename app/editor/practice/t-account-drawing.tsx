import { formatAmount } from '#app/lib/money.ts'
import type { TAccount, TAccountEntry } from '#content/articles/figures.ts'

/** Read aloud, it is a table with a debit and a credit column. */
export function TAccountDrawing({ account }: { account: TAccount }) {
  const { name, debits, credits } = account
  const rows = Array.from({ length: Math.max(debits.length, credits.length, 1) }, (_, row) => row)
  return (
    <table className="w-full table-fixed border-collapse self-start text-sm">
      <caption className="pb-1 text-center font-serif text-ink text-lg">{name}</caption>
      <thead>
        <tr className="border-ink border-t-2 text-muted text-xs">
          <th scope="col" className="border-ink border-r-2 py-1 pr-3 text-left font-normal">
            Debit
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} className="align-top">
            <td className="border-ink border-r-2 pr-3 pb-2">
              <Entry entry={debits[row]} />
            </td>
            <td className="pb-2 pl-3">
              <Entry entry={credits[row]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Entry({ entry }: { entry: TAccountEntry | undefined }) {
  if (!entry) return <span className="invisible">0</span>
  return (
    <span className="flex flex-wrap justify-between gap-x-2">
      <span className="text-muted">{entry.label}</span>
      <span className="ml-auto">{formatAmount(entry.amount)}</span>
    </span>
  )
}
