type Entry = { day?: string; account: string; debit?: string; credit?: string }

const entries: Entry[] = [
  { day: 'Jan 4', account: 'Checking', debit: '5,000.00' },
  { account: 'Owner’s investment', credit: '5,000.00' },
  { day: 'Jan 9', account: 'Computer', debit: '2,000.00' },
  { account: 'Checking', credit: '2,000.00' },
  { day: 'Jan 20', account: 'Receivables', debit: '1,800.00' },
  { account: 'Service income', credit: '1,800.00' },
  { day: 'Jan 27', account: 'Checking', debit: '1,800.00' },
  { account: 'Receivables', credit: '1,800.00' },
]

const rowHeight = 38
const firstRow = 116

/** A page of a well-kept ledger: the first month of a small business, balanced and ticked off. */
export function LedgerPage({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 600" aria-hidden="true" className={className}>
      <g transform="rotate(4 280 300)">
        <rect x="46" y="34" width="486" height="536" rx="3" className="fill-sunk stroke-rule" />
      </g>
      <g transform="rotate(-2 280 300)">
        <rect x="30" y="22" width="500" height="548" rx="3" className="fill-card stroke-rule" />
        <Rules />
        <g className="fill-muted font-sans font-semibold text-[15px] uppercase tracking-[0.06em]">
          <text x="46" y="82">
            Date
          </text>
          <text x="122" y="82">
            Account
          </text>
          <text x="408" y="82" textAnchor="end">
            Debit
          </text>
          <text x="510" y="82" textAnchor="end">
            Credit
          </text>
        </g>
        <Entries />
        <Totals y={firstRow + entries.length * rowHeight} />
      </g>
    </svg>
  )
}

function Rules() {
  const lines = Array.from({ length: 12 }, (_, index) => `M30 ${130 + index * rowHeight}h500`)
  return (
    <g fill="none">
      <path d="M30 96h500" strokeWidth="1.5" className="stroke-ink" />
      <path d={`${lines.join('')}M318 96v474M420 96v474`} className="stroke-rule" />
      <path d="M104 22v548M108 22v548" className="stroke-margin" />
    </g>
  )
}

/** Column by column, so that font attributes are set once per column. */
function Entries() {
  const written = entries.map((entry, index) => ({ ...entry, y: firstRow + 3 + index * rowHeight }))
  return (
    <>
      <g className="fill-muted font-sans text-[16px]">
        {written.map(
          ({ day, y }) =>
            day && (
              <text key={y} x="46" y={y}>
                {day}
              </text>
            ),
        )}
      </g>
      <g className="fill-ink font-serif text-[17.5px]">
        {written.map(({ account, credit, y }) => (
          <text key={y} x={credit ? 138 : 122} y={y}>
            {account}
          </text>
        ))}
      </g>
      <g textAnchor="end" className="tabular fill-ink font-sans text-[18px]">
        {written.map(({ debit, credit, y }) => (
          <text key={y} x={credit ? 510 : 408} y={y}>
            {debit ?? credit}
          </text>
        ))}
      </g>
    </>
  )
}

function Totals({ y }: { y: number }) {
  return (
    <g className="tabular fill-ink font-bold font-sans text-[18px]">
      <text x="408" y={y + 5} textAnchor="end">
        10,600.00
      </text>
      <text x="510" y={y + 5} textAnchor="end">
        10,600.00
      </text>
      <path
        d={`M328 ${y - 17}h82M430 ${y - 17}h82M328 ${y + 14}h82M328 ${y + 18}h82M430 ${y + 14}h82M430 ${y + 18}h82`}
        strokeWidth="1.5"
        className="stroke-ink"
      />
      <path
        d={`m236 ${y - 4} 16 20 36-50`}
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-accent"
      />
    </g>
  )
}
