import { scaleBand, scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import { formatDay, formatMonth } from '#app/lib/dates/dates.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { PlotFrame, plotHeight, plotWidth } from './plot-frame.tsx'

type CountPlotProps = {
  heading: string
  /** The sum in words. */
  note: ReactNode
  /** The head of the table's second column. */
  what: string
  /** The oldest first; a step is a day, or several that begin with it. */
  steps: { day: string; count: number; to?: string }[]
  /** The head of the table's first column: a step may be a whole month. */
  step?: 'Day' | 'Month'
}

/** A column chart over time with the numbers behind it as a table. */
export function CountPlot({ heading, note, what, steps, step = 'Day' }: CountPlotProps) {
  const format = step === 'Month' ? formatMonth : formatDay
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
      from={first ? format(first.day) : ''}
      to={last ? format(last.day) : ''}
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
              {step}
            </th>
            <th scope="col" className="py-1 text-right">
              {what}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ day, count, to }) => (
            <tr key={day} className="border-rule border-b">
              <td className="py-1">
                {to ? (
                  <SiteLink to={to} className="link finger-target">
                    {format(day)}
                  </SiteLink>
                ) : (
                  format(day)
                )}
              </td>
              <td className="py-1 text-right">{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PlotFrame>
  )
}
