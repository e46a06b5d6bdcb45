const stops = [
  { x: 66, y: 212 },
  { x: 214, y: 168 },
  { x: 366, y: 190 },
  { x: 520, y: 118 },
]

/** The way from zero to the first client: a winding line with ticked stops and a flag at the end. */
export function PathToClient({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 280" aria-hidden="true" className={className}>
      <path
        d="M0 40.5h720M0 80.5h720M0 120.5h720M0 160.5h720M0 200.5h720M0 240.5h720"
        className="stroke-rule"
      />
      <path
        d="M66 212c60 10 92-52 148-44s92 54 152 22 88-74 154-72 92-14 128-52"
        strokeWidth="4"
        strokeDasharray="2 11"
        strokeLinecap="round"
        fill="none"
        className="stroke-primary"
      />
      {stops.map(({ x, y }, index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="24" strokeWidth="2" className="fill-card stroke-ink" />
          {index === 0 ? (
            <text y="9" textAnchor="middle" className="tabular fill-ink font-serif text-[26px]">
              0
            </text>
          ) : (
            <path
              d="m-9 0 6 8 13-17"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
              fill="none"
              className="stroke-primary"
            />
          )}
        </g>
      ))}
      <g transform="translate(648 66)">
        <path d="M0 34v-92" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
        <path d="M2-58h52l-14 17 14 17H2z" className="fill-accent" />
        <path d="M-16 36h32" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      </g>
    </svg>
  )
}
