/** Two T-accounts in balance. */
export function TAccountArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 210" aria-hidden="true" className={className}>
      <rect width="400" height="210" className="fill-sunk" />
      <T x={36} name="Checking" left={[52, 36]} right={[25]} />
      <T x={218} name="Income" left={[]} right={[52, 11]} />
      <path
        d="m186 176 9 11 22-31"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-accent"
      />
    </svg>
  )
}

type TProps = { x: number; name: string; left: number[]; right: number[] }

function T({ x, name, left, right }: TProps) {
  return (
    <g transform={`translate(${x} 34)`} fill="none">
      <text x="73" y="4" textAnchor="middle" className="fill-ink font-serif text-[20px]">
        {name}
      </text>
      <path d="M0 20h146M73 20v106" strokeWidth="2.5" className="stroke-ink" />
      <path d={left.map(leftAmount).join('')} strokeWidth="9" className="stroke-primary" />
      <path d={right.map(rightAmount).join('')} strokeWidth="9" className="stroke-margin" />
    </g>
  )
}

const leftAmount = (length: number, row: number) => `M${62 - length} ${42 + row * 24}h${length}`

const rightAmount = (length: number, row: number) => `M84 ${42 + row * 24}h${length}`
