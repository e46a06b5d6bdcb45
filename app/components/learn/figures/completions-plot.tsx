import { formatDay } from '#app/lib/dates.ts'

type CompletionsPlotProps = { days: { day: string; completions: number }[] }

const width = 720
const height = 180
const baseline = height - 24
const left = 36

/** A column per day, the largest one labelled; the numbers are there as a table, too. */
export function CompletionsPlot({ days }: CompletionsPlotProps) {
  const most = Math.max(1, ...days.map(({ completions }) => completions))
  const total = days.reduce((sum, { completions }) => sum + completions, 0)
  const step = (width - left) / Math.max(1, days.length)
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className="grid gap-3 rounded-md border border-rule bg-card p-5">
      <figcaption>
        <h2 className="text-xl">Lessons completed per day</h2>
        <p className="tabular text-muted text-sm">
          {total.toLocaleString('en-US')} in the last {days.length} days
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full">
        <g className="stroke-rule">
          <path d={`M${left} 14.5H${width}M${left} ${(baseline + 14) / 2}H${width}`} />
        </g>
        <g className="fill-primary">
          {days.map(({ day, completions }, index) => {
            const tall = ((baseline - 14) * completions) / most
            return (
              <rect
                key={day}
                x={left + index * step + step * 0.12}
                y={baseline - tall}
                width={step * 0.76}
                height={tall}
              />
            )
          })}
        </g>
        <path d={`M${left} ${baseline + 0.5}H${width}`} className="stroke-ink" />
        <g className="tabular fill-muted text-[12px]">
          <text x={left - 6} y={18} textAnchor="end">
            {most}
          </text>
          <text x={left - 6} y={baseline + 4} textAnchor="end">
            0
          </text>
          {first && (
            <text x={left} y={height - 6}>
              {formatDay(first.day)}
            </text>
          )}
          {last && (
            <text x={width} y={height - 6} textAnchor="end">
              {formatDay(last.day)}
            </text>
          )}
        </g>
      </svg>
      <details>
        <summary className="link inline-block py-1 text-sm">The numbers as a table</summary>
        <div className="mt-2 max-h-72 overflow-y-auto">
          <table className="tabular w-full max-w-sm text-left text-sm">
            <thead>
              <tr className="border-rule border-b">
                <th scope="col" className="py-1">
                  Day
                </th>
                <th scope="col" className="py-1 text-right">
                  Lessons completed
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, completions }) => (
                <tr key={day} className="border-rule border-b">
                  <td className="py-1">{formatDay(day)}</td>
                  <td className="py-1 text-right">{completions}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
