/** A ledger with a torn-out page. */
export function MissingPage({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 300" aria-hidden="true" className={className}>
      <path d="M30 30h120v240H30z" className="fill-card stroke-rule" />
      <path d="M52 30v240" className="stroke-margin" />
      <g className="stroke-rule">
        {[62, 90, 118, 146, 174, 202, 230].map((y) => (
          <path key={y} d={`M30 ${y}h120`} />
        ))}
      </g>
      <path
        d="M150 30h16l-6 22 9 20-11 24 8 21-9 26 10 22-8 24 9 22-10 25 8 20-6 14h-10z"
        className="fill-card stroke-rule"
      />
      <path d="M150 22v256" strokeWidth="5" className="stroke-desk" />
      <path
        d="m206 74 80 22-52 182-82-22 14-50-8-24 12-20-4-25 16-22-2-20z"
        strokeDasharray="5 6"
        fill="none"
        className="stroke-field"
      />
      <path d="M64 80h40M64 108h64M64 136h28" strokeWidth="3" className="stroke-muted" />
      <path
        d="m64 190 9 10 20-26"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}
