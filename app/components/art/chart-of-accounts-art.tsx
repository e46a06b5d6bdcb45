const lines = [
  { number: '1000', indent: 0, length: 92 },
  { number: '1010', indent: 26, length: 128 },
  { number: '1200', indent: 26, length: 104 },
  { number: '2000', indent: 0, length: 116 },
  { number: '2100', indent: 26, length: 84 },
  { number: '4000', indent: 0, length: 138 },
]

/** A numbered list of accounts, grouped and indented. */
export function ChartOfAccountsArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 210" aria-hidden="true" className={className}>
      <rect width="400" height="210" className="fill-accent-soft" />
      <path d="M108 0v210M112 0v210" className="stroke-margin" />
      {lines.map(({ number, indent, length }, row) => (
        <g key={number} transform={`translate(0 ${30 + row * 30})`}>
          <path d="M0 12h400" className="stroke-rule" />
          <text x="46" y="4" className="tabular fill-ink font-sans text-[16px]">
            {number}
          </text>
          <path
            d={`M${130 + indent} -1h${length}`}
            strokeWidth={indent === 0 ? 10 : 7}
            className={indent === 0 ? 'stroke-ink' : 'stroke-field'}
          />
        </g>
      ))}
    </svg>
  )
}
