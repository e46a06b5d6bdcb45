/** A drawn portrait for the demo: a bookkeeper with a pencil behind the ear. Light in both schemes. */
export function SamplePortrait({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 300"
      role="img"
      aria-label="Drawing of a bookkeeper with a pencil behind the ear"
      className={className}
    >
      <Wall />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M66 140C54 88 80 56 120 56s66 32 54 84zM120 22a20 20 0 1 0 .1 0"
          className="fill-ink"
        />
        <Shoulders />
        <Pencil />
        <Face />
      </g>
    </svg>
  )
}

function Wall() {
  const lines = Array.from({ length: 9 }, (_, index) => `M0 ${30.5 + index * 30}h240`)
  return (
    <>
      <path d="M0 0h240v300H0z" className="fill-sunk" />
      <path d={lines.join('')} className="stroke-rule" />
      <path d="M26.5 0v300M29.5 0v300" className="stroke-margin" />
    </>
  )
}

function Shoulders() {
  return (
    <>
      <path d="M102 176v42l18 24 18-24v-42z" className="fill-accent-soft stroke-ink" />
      <path
        d="M104 191c10 9 22 9 32 0"
        strokeWidth="7"
        strokeLinecap="butt"
        className="stroke-rule"
      />
      <path
        d="M14 302c1-46 22-68 62-79l26-9 18 26 18-26 26 9c40 11 61 33 62 79z"
        className="fill-primary"
      />
      <path
        d="m102 211 18 28 18-28 10 4-10 35-18-11-18 11-10-35z"
        className="fill-card stroke-ink"
      />
      <path d="M120 241v60" className="stroke-primary-strong" />
      <path d="M128 264v.1M128 286v.1" strokeWidth="7" className="stroke-accent" />
    </>
  )
}

function Pencil() {
  return (
    <g transform="translate(173 118) rotate(-58)" strokeWidth="2" className="stroke-ink">
      <path d="M-24-4.5h54v9h-54z" className="fill-accent" />
      <path d="M30-4.5 42 0 30 4.5z" className="fill-card" />
    </g>
  )
}

function Face() {
  return (
    <>
      <path
        d="M78 126c-16-6-16 24 2 23M162 126c16-6 16 24-2 23"
        className="fill-accent-soft stroke-ink"
      />
      <path
        d="M76 118c0-30 18-46 44-46s44 16 44 46c0 42-16 74-44 74s-44-32-44-74z"
        className="fill-accent-soft stroke-ink"
      />
      <path
        d="M74 128c-6-40 14-64 46-64s52 24 46 64c-8-8-13-20-15-31-15 9-42 11-56 2-5 10-12 20-21 29z"
        className="fill-ink"
      />
      <path d="M91 156v.1M149 156v.1" strokeWidth="16" className="stroke-margin" opacity="0.4" />
      <path
        d="M101 120a15 15 0 1 0 .1 0zM139 120a15 15 0 1 0 .1 0z"
        className="fill-card stroke-ink"
      />
      <path
        d="M116 133c2-3 6-3 8 0M86 132l-9-3M154 132l9-3M91 114c6-4 13-4 18-1M131 113c5-3 12-3 18 1M106 168c8 8 20 8 28 0"
        className="stroke-ink"
      />
      <path d="M120 141c-1 7-3 10-5 12 2 2 5 2 7 1" strokeWidth="2.5" className="stroke-ink" />
      <path d="M103 136v.1M138 136v.1" strokeWidth="6.5" className="stroke-ink" />
    </>
  )
}
