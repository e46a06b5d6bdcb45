import { cn } from '#app/lib/cn.ts'
import { isMoney, type Table } from '#content/articles/figures.ts'

/** On narrow screens each row becomes a card that names its columns. */
export function ArticleTable({ caption, table }: { caption: string; table: Table }) {
  const { columns, rows } = table
  const align = (column: number) =>
    rows.every((row) => isMoney(row[column] ?? '')) && 'sm:text-right'
  return (
    <div className="wide">
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <caption className="mb-3 text-left text-muted text-sm max-sm:block">{caption}</caption>
        <thead className="border-ink border-b-2 max-sm:sr-only">
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={cn('px-3 py-2.5 align-bottom', align(index))}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {rows.map((row) => (
            <tr
              key={row.join()}
              className="border-rule border-b max-sm:block max-sm:rounded-md max-sm:border max-sm:bg-card max-sm:p-4"
            >
              {row.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={columns[index]}
                    scope="row"
                    className="px-3 py-2.5 align-top max-sm:block max-sm:px-0 max-sm:pt-0 max-sm:font-serif max-sm:text-lg"
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={columns[index]}
                    className={cn(
                      'px-3 py-2.5 align-top max-sm:grid max-sm:grid-cols-[8.5rem_1fr] max-sm:gap-2 max-sm:px-0 max-sm:py-1',
                      align(index),
                    )}
                  >
                    <span aria-hidden className="text-muted sm:hidden">
                      {columns[index]}
                    </span>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
