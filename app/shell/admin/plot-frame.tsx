import type { ReactNode } from 'react'

// Stretched to the available width; only the text keeps its size.
export const plotWidth = 720
export const plotHeight = 140

type PlotFrameProps = {
  heading: string
  /** The sum in words. */
  note: ReactNode
  /** The value at the top of the axis. */
  top: number
  /** The ends of the other axis. */
  from: string
  to: string
  /** The drawing, inside an SVG. */
  plot: ReactNode
  /** The table behind it. */
  children: ReactNode
}

/** A plot with its heading, its axes and the numbers behind it as a table. */
export function PlotFrame({ heading, note, top, from, to, plot, children }: PlotFrameProps) {
  return (
    <figure className="grid min-w-0 content-start gap-3 rounded-md border border-rule bg-card p-5">
      <figcaption>
        <h2 className="text-xl wrap-anywhere">{heading}</h2>
        <div className="tabular text-muted text-sm wrap-anywhere">{note}</div>
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
          viewBox={`0 0 ${plotWidth} ${plotHeight}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-ink border-b"
        >
          <path
            d={`M0 0H${plotWidth}M0 ${plotHeight / 2}H${plotWidth}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-rule"
          />
          {plot}
        </svg>
        <p className="col-start-2 flex justify-between gap-4">
          <span>{from}</span>
          <span className="text-right">{to}</span>
        </p>
      </div>
      <details>
        <summary className="link finger-target inline-block py-1 text-sm">
          The numbers as a table
          <span className="sr-only">: {heading}</span>
        </summary>
        <div className="mt-2 max-h-72 overflow-y-auto">{children}</div>
      </details>
    </figure>
  )
}
