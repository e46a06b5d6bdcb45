import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDay } from '#app/lib/dates/dates.ts'

type CountPlotProps = {
  heading: string
  /** The sum in words. */
  note: ReactNode
  /** The head of the table's second column. */
  what: string
  /** The oldest first; a step is a day, or several that begin with it. */
  steps: { day: string; count: number }[]
}

// Stretched to the available width; only the text keeps its size.
const width = 720
const height = 140

/** A column chart over time with the numbers behind it as a table. */
export function CountPlot({ heading, note, what, steps }: CountPlotProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const tall = scaleLinear([0, most], [0, height]).nice(2)
  const top = tall.domain()[1] ?? most
  const across = scaleBand(
    steps.map(({ day }) => day),
    [0, width],
  ).padding(0.24)
  const first = steps[0]
  const last = steps.at(-1)
  return (
    <figure className="grid content-start gap-3 rounded-md border border-rule bg-card p-5">
      <figcaption>
        <h2 className="text-xl">{heading}</h2>
        <p className="tabular text-muted text-sm">{note}</p>
      </figcaption>
      <div
        aria-hidden="true"
        className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-muted text-xs"
      >
        <p className="-my-2 flex flex-col justify-between text-right">
          <span>{top.toLocaleString('en-US')}</span>
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
            {steps.map(({ day, count }) => (
              <rect
                key={day}
                x={across(day)}
                y={height - tall(count)}
                width={across.bandwidth()}
                height={tall(count)}
              />
            ))}
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
          <span className="sr-only">: {heading}</span>
        </summary>
        <div className="mt-2 max-h-72 overflow-y-auto">
          <table className="tabular w-full max-w-sm text-left text-sm">
            <thead>
              <tr className="border-rule border-b">
                <th scope="col" className="py-1">
                  Day
                </th>
                <th scope="col" className="py-1 text-right">
                  {what}
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.toReversed().map(({ day, count }) => (
                <tr key={day} className="border-rule border-b">
                  <td className="py-1">{formatDay(day)}</td>
                  <td className="py-1 text-right">{count.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
