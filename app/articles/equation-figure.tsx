import { formatAmount } from '#app/lib/money.ts'
import type { Equation, Term } from '#content/articles/figures.ts'

type EquationFigureProps = { caption: string; equation: Equation }

/** The accounting equation: assets on the left, liabilities and equity on the right. */
export function EquationFigure({ caption, equation: { left, right } }: EquationFigureProps) {
  return (
    <figure className="wide rounded-md border border-rule bg-card p-5 sm:p-7">
      <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto_1fr] sm:gap-8">
        <Side terms={left} />
        <span className="text-center font-serif text-3xl text-accent-ink">=</span>
        <Side terms={right} />
      </div>
      <figcaption className="mt-5 border-rule border-t pt-3 text-muted text-sm">
        {caption}
      </figcaption>
    </figure>
  )
}

function Side({ terms }: { terms: Term[] }) {
  const amounts = terms.flatMap(({ amount }) => amount ?? [])
  if (amounts.length === 0) {
    return (
      <p className="text-center font-serif text-xl">
        {terms.map(({ label }) => label).join(' + ')}
      </p>
    )
  }
  return (
    <div className="tabular">
      {terms.map(({ label, amount }) => (
        <p key={label} className="flex justify-between gap-4 border-rule border-b py-1.5">
          <span>{label}</span>
          <span>{formatAmount(amount ?? 0)}</span>
        </p>
      ))}
      <p className="double-rule flex justify-end py-1.5 font-bold">
        <span className="sr-only">Total </span>
        {formatAmount(amounts.reduce((sum, amount) => sum + amount, 0))}
      </p>
    </div>
  )
}
