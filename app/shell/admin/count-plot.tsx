import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDay } from '#app/lib/dates/dates.ts'
import { PlotFrame, plotHeight, plotWidth } from './plot-frame.tsx'

type CountPlotProps = {
  heading: string
  /** The sum in words. */
  note: ReactNode
  /** The head of the table's second column. */
  what: string
  /** The oldest first; a step is a day, or several that begin with it. */
  steps: { day: string; count: number }[]
}

/** A column chart over time with the numbers behind it as a table. */
export function CountPlot({ heading, note, what, steps }: CountPlotProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const tall = scaleLinear([0, most], [0, plotHeight]).nice(2)
  const across = scaleBand(
    steps.map(({ day }) => day),
    [0, plotWidth],
  ).padding(0.24)
  const first = steps[0]
  const last = steps.at(-1)
  return (
    <PlotFrame
      heading={heading}
      note={note}
      top={tall.domain()[1] ?? most}
      from={first ? formatDay(first.day) : ''}
      to={last ? formatDay(last.day) : ''}
      plot={
        <g className="fill-primary">
          {steps.map(({ day, count }) => (
            <rect
              key={day}
              x={across(day)}
              y={plotHeight - tall(count)}
              width={across.bandwidth()}
              height={tall(count)}
            />
          ))}
        </g>
      }
    >
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
    </PlotFrame>
  )
}
