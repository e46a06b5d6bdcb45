const accounts = [
  { number: '1000', indent: 0, length: 92 },
  { number: '1010', indent: 26, length: 128 },
  { number: '1200', indent: 26, length: 104 },
  { number: '2000', indent: 0, length: 116 },
  { number: '2100', indent: 26, length: 84 },
  { number: '4000', indent: 0, length: 138 },
].map((account, row) => ({ ...account, y: 30 + row * 30 }))

const names = ({ indented }: { indented: boolean }) =>
  accounts
    .filter(({ indent }) => indent > 0 === indented)
    .map(({ indent, length, y }) => `M${130 + indent} ${y - 1}h${length}`)
    .join('')

/** A numbered list of accounts, grouped and indented. */
export function ChartOfAccountsArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 210" aria-hidden="true" className={className}>
      <rect width="400" height="210" className="fill-accent-soft" />
      <path d="M108 0v210M112 0v210" className="stroke-margin" />
      <path d={accounts.map(({ y }) => `M0 ${y + 12}h400`).join('')} className="stroke-rule" />
      <g className="tabular fill-ink font-sans text-[16px]">
        {accounts.map(({ number, y }) => (
          <text key={number} x="46" y={y + 4}>
            {number}
          </text>
        ))}
      </g>
      <path d={names({ indented: false })} strokeWidth="10" className="stroke-ink" />
      <path d={names({ indented: true })} strokeWidth="7" className="stroke-field" />
    </svg>
  )
}
