import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

type PatternCoverProps = {
  /** The seed determines the picture: use a slug or an id. */
  seed: string
  /** Shown large on the cover; leave it out where the title is right beside it. */
  title?: string
  className?: string
}

type Ink = { className: string } | { fill: string } | { stroke: string }
type Inks = { ground: Ink; line: Ink; mark: Ink }

const inks: (Inks & { text: string })[] = [
  {
    ground: { className: 'fill-desk' },
    line: { className: 'stroke-on-desk-muted' },
    mark: { className: 'stroke-accent' },
    text: 'text-on-desk',
  },
  {
    ground: { className: 'fill-accent-soft' },
    line: { className: 'stroke-accent-ink' },
    mark: { className: 'stroke-primary' },
    text: 'text-ink',
  },
  {
    ground: { className: 'fill-sunk' },
    line: { className: 'stroke-field' },
    mark: { className: 'stroke-danger' },
    text: 'text-ink',
  },
  {
    ground: { className: 'fill-success-soft' },
    line: { className: 'stroke-success' },
    mark: { className: 'stroke-accent-ink' },
    text: 'text-ink',
  },
]

/** A cover drawn from ledger patterns, for whatever has no picture of its own. */
export function PatternCover({ seed, title, className }: PatternCoverProps) {
  return (
    <div
      className={cn(
        'relative aspect-[16/9] overflow-hidden',
        inkOf(inks, hash(seed))?.text,
        className,
      )}
    >
      <CoverDrawing seed={seed} palette={inks} className="absolute inset-0 size-full" />
      {title && (
        <p className="absolute right-5 bottom-4 left-12 font-serif text-xl leading-tight">
          {title}
        </p>
      )}
    </div>
  )
}

type CoverDrawingProps = ComponentProps<'svg'> & {
  seed: string
  /** As many inks as those of the pages, in the same order: colors where no style sheet reaches. */
  palette: readonly Inks[]
}

export function CoverDrawing({ seed, palette, ...props }: CoverDrawingProps) {
  const number = hash(seed)
  const ink = inkOf(palette, number)
  const drawPattern = patterns[(number >>> 24) % patterns.length] ?? drawRuled
  const drift = ((number >>> 4) % 33) - 16
  if (!ink) return null
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {...props}>
      {/* Beyond the drawing: the ground fills a frame of another shape too. */}
      <rect x="-320" y="-320" width="960" height="820" {...ink.ground} />
      <g transform={`translate(${drift} 0)`}>
        {drawPattern({ line: ink.line, mark: ink.mark, shift: number % 5 })}
      </g>
    </svg>
  )
}

function inkOf<Ink>(palette: readonly Ink[], number: number) {
  return palette[(number >>> 16) % palette.length]
}

type Pattern = { line: Ink; mark: Ink; shift: number }

function drawRuled({ line, mark, shift }: Pattern) {
  return (
    <g fill="none">
      <g {...line} strokeOpacity="0.45">
        {rows(9, 20).map((y) => (
          <path key={y} d={`M0 ${y}h320`} />
        ))}
      </g>
      <path d="M36 0v180M39 0v180" {...mark} strokeOpacity="0.7" />
      <g strokeWidth="3" {...line}>
        {rows(4, 20).map((y, index) => (
          <path key={y} d={`M54 ${y + 10}h${70 + ((index + shift) % 4) * 22}`} />
        ))}
      </g>
      {drawCheckMark(mark, 262, 78 + shift * 3)}
    </g>
  )
}

function drawColumns({ line, mark, shift }: Pattern) {
  return (
    <g fill="none">
      <g {...line} strokeOpacity="0.5">
        {rows(12, 26).map((x) => (
          <path key={x} d={`M${x} 0v180`} />
        ))}
      </g>
      <g strokeWidth="18" {...line} strokeOpacity="0.35">
        {[0, 1, 2, 3, 4, 5].map((bar) => (
          <path key={bar} d={`M${104 + bar * 36} 180v${-30 - ((bar * 3 + shift * 2) % 7) * 14}`} />
        ))}
      </g>
      <path d={`M86 ${120 - shift * 4} 140 92l44 14 52-40 60-22`} strokeWidth="4" {...mark} />
    </g>
  )
}

function drawTAccounts({ line, mark, shift }: Pattern) {
  return (
    <g fill="none" strokeWidth="3">
      {[0, 1, 2].map((column) => (
        <g
          key={column}
          transform={`translate(${30 + column * 98} ${26 + ((column + shift) % 3) * 14})`}
        >
          <path d="M0 14h76M38 14v84" {...line} />
          <path
            d={`M6 30h${18 + ((column + shift) % 2) * 8}M6 46h22M48 30h20`}
            strokeOpacity="0.6"
            {...line}
          />
        </g>
      ))}
      <path d="M30 164h272M30 169h272" strokeWidth="1.5" {...mark} />
    </g>
  )
}

function drawFolders({ line, mark, shift }: Pattern) {
  return (
    <g fill="none" strokeWidth="2">
      {[0, 1, 2, 3].map((sheet) => (
        <path
          key={sheet}
          d={`M${48 + sheet * 18} ${40 + sheet * 26}h${54 + shift * 6}l12 14h${150 - sheet * 18 - shift * 6}v120h-220z`}
          {...(sheet === 2 ? mark : line)}
          strokeOpacity={sheet === 2 ? 1 : 0.55}
        />
      ))}
      {drawCheckMark(mark, 248, 108)}
    </g>
  )
}

function drawChecklist({ line, mark, shift }: Pattern) {
  return (
    <g fill="none" strokeWidth="3">
      {rows(4, 38).map((y, row) => (
        <g key={y} transform={`translate(${70 + shift * 8} ${y - 16})`}>
          <path d="M0 0h20v20h-20z" {...line} />
          <path d={`M36 10h${90 + ((row * 2 + shift) % 4) * 22}`} strokeOpacity="0.5" {...line} />
          {(row + shift) % 3 !== 0 && <path d="m4 10 5 6 12-17" strokeLinecap="round" {...mark} />}
        </g>
      ))}
    </g>
  )
}

function drawCoins({ line, mark, shift }: Pattern) {
  return (
    <g fill="none" strokeWidth="3">
      {[0, 1, 2, 3].map((stack) => (
        <g key={stack} transform={`translate(${62 + stack * 64} 150)`}>
          {Array.from({ length: 1 + ((stack + shift) % 5) }, (_, coin) => -coin * 20).map((y) => (
            <ellipse key={y} cx="0" cy={y} rx="24" ry="9" {...line} strokeOpacity="0.6" />
          ))}
        </g>
      ))}
      <path d="M24 168h272M24 173h272" strokeWidth="1.5" {...mark} />
    </g>
  )
}

/** Functions, not components: satori, which draws the social cards, takes only elements inside an svg. */
const patterns = [drawRuled, drawColumns, drawTAccounts, drawFolders, drawChecklist, drawCoins]

function drawCheckMark(ink: Ink, x: number, y: number) {
  return (
    <path
      d={`m${x} ${y} 9 11 20-28`}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...ink}
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
  // Similar slugs must not give similar numbers: each part of the number chooses something.
  value = Math.imul(value ^ (value >>> 16), 0x9e3779b1) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}
