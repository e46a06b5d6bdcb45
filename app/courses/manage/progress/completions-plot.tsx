import { formatDay } from '#app/lib/dates/dates.ts'

type CompletionsPlotProps = { days: { day: string; completions: number }[] }

// Stretched to the available width; only the text keeps its size.
const width = 720
const height = 140

/** A column chart per day, the maximum labelled; the numbers are also there as a table. */
export function CompletionsPlot({ days }: CompletionsPlotProps) {
  const most = Math.max(1, ...days.map(({ completions }) => completions))
  const total = days.reduce((sum, { completions }) => sum + completions, 0)
  const step = width / Math.max(1, days.length)
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
      <div
        aria-hidden="true"
        className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-muted text-xs"
      >
        <p className="-my-2 flex flex-col justify-between text-right">
          <span>{most.toLocaleString('en-US')}</span>
          <span>0</span>
        </p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-ink border-b"
        >
          <path
            d={`M0 0H${width}M0 ${height / 2}H${width}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-rule"
          />
          <g className="fill-primary">
            {days.map(({ day, completions }, index) => {
              const tall = (height * completions) / most
              return (
                <rect
                  key={day}
                  x={index * step + step * 0.12}
                  y={height - tall}
                  width={step * 0.76}
                  height={tall}
                />
              )
            })}
          </g>
        </svg>
        <p className="col-start-2 flex justify-between gap-4">
          <span>{first && formatDay(first.day)}</span>
          <span className="text-right">{last && formatDay(last.day)}</span>
        </p>
      </div>
      <details>
        <summary className="link finger-target inline-block py-1 text-sm">
          The numbers as a table
        </summary>
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
