import { cn } from '#app/lib/cn.ts'

type PatternCoverProps = {
  /** The seed determines the picture: use a slug or an id. */
  seed: string
  /** Shown large on the cover; leave it out where the title is right beside it. */
  title?: string
  className?: string
}

const inks = [
  {
    ground: 'fill-desk',
    line: 'stroke-on-desk-muted',
    mark: 'stroke-accent',
    text: 'text-on-desk',
  },
  {
    ground: 'fill-accent-soft',
    line: 'stroke-accent-ink',
    mark: 'stroke-primary',
    text: 'text-ink',
  },
  { ground: 'fill-sunk', line: 'stroke-field', mark: 'stroke-danger', text: 'text-ink' },
  {
    ground: 'fill-success-soft',
    line: 'stroke-success',
    mark: 'stroke-accent-ink',
    text: 'text-ink',
  },
] as const

/** A cover drawn from ledger patterns, for courses and products that have no picture of their own. */
export function PatternCover({ seed, title, className }: PatternCoverProps) {
  const number = hash(seed)
  const ink = inks[number % inks.length] ?? inks[0]
  const Pattern = patterns[Math.floor(number / 7) % patterns.length] ?? Ruled
  return (
    <div className={cn('relative aspect-[16/9] overflow-hidden', ink.text, className)}>
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <rect width="320" height="180" className={ink.ground} />
        <Pattern line={ink.line} mark={ink.mark} shift={number % 5} />
      </svg>
      {title && (
        <p className="absolute right-5 bottom-4 left-12 font-serif text-xl leading-tight">
          {title}
        </p>
      )}
    </div>
  )
}

type PatternProps = { line: string; mark: string; shift: number }

function Ruled({ line, mark, shift }: PatternProps) {
  return (
    <g fill="none">
      <g className={line} strokeOpacity="0.45">
        {rows(9, 20).map((y) => (
          <path key={y} d={`M0 ${y}h320`} />
        ))}
      </g>
      <path d="M36 0v180M39 0v180" className={mark} strokeOpacity="0.7" />
      <g strokeWidth="3" className={line}>
        {rows(4, 20).map((y, index) => (
          <path key={y} d={`M54 ${y + 10}h${70 + ((index + shift) % 4) * 22}`} />
        ))}
      </g>
      <Tick className={mark} x={262} y={34 + shift * 4} />
    </g>
  )
}

function Columns({ line, mark, shift }: PatternProps) {
  return (
    <g fill="none">
      <g className={line} strokeOpacity="0.5">
        {rows(12, 26).map((x) => (
          <path key={x} d={`M${x} 0v180`} />
        ))}
      </g>
      <g strokeWidth="18" className={line} strokeOpacity="0.35">
        {[0, 1, 2, 3, 4, 5].map((bar) => (
          <path key={bar} d={`M${104 + bar * 36} 180v${-30 - ((bar * 3 + shift * 2) % 7) * 14}`} />
        ))}
      </g>
      <path
        d={`M86 ${120 - shift * 4} 140 92l44 14 52-40 60-22`}
        strokeWidth="4"
        className={mark}
      />
    </g>
  )
}

function TAccounts({ line, mark, shift }: PatternProps) {
  return (
    <g fill="none" strokeWidth="3">
      {[0, 1, 2].map((column) => (
        <g
          key={column}
          transform={`translate(${30 + column * 98} ${26 + ((column + shift) % 3) * 14})`}
        >
          <path d="M0 14h76M38 14v84" className={line} />
          <path
            d={`M6 30h${18 + ((column + shift) % 2) * 8}M6 46h22M48 30h20`}
            strokeOpacity="0.6"
            className={line}
          />
        </g>
      ))}
      <path d="M30 164h272M30 169h272" strokeWidth="1.5" className={mark} />
    </g>
  )
}

function Folders({ line, mark, shift }: PatternProps) {
  return (
    <g fill="none" strokeWidth="2">
      {[0, 1, 2, 3].map((sheet) => (
        <path
          key={sheet}
          d={`M${48 + sheet * 18} ${40 + sheet * 26}h${54 + shift * 6}l12 14h${150 - sheet * 18 - shift * 6}v120h-220z`}
          className={cn(sheet === 2 ? mark : line)}
          strokeOpacity={sheet === 2 ? 1 : 0.55}
        />
      ))}
      <Tick className={mark} x={248} y={126} />
    </g>
  )
}

const patterns = [Ruled, Columns, TAccounts, Folders]

function Tick({ className, x, y }: { className: string; x: number; y: number }) {
  return (
    <path
      d={`m${x} ${y} 9 11 20-28`}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    />
  )
}

function rows(count: number, step: number) {
  return Array.from({ length: count }, (_, index) => (index + 1) * step - 0.5)
}

function hash(text: string) {
  let value = 2166136261
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  }
  return value
}
