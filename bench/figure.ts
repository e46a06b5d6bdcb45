/** One measured line: a ratio against something measured in the same run, and its limit. */
export type Figure = {
  name: string
  /** The measurement as text: '4,210 of 9,800 requests/s'. */
  measured: string
  /** Null is the failure of the whole bench; `measured` is its error. */
  value: number | null
  /** Passing means value >= atLeast, or value <= atMost. */
  atLeast?: number
  atMost?: number
}

export type Bench = { name: string; run(): Promise<Figure[]> }

/** Judged as it is shown, so that a reader of the figures comes to the same verdict. */
export function passes({ value, atLeast, atMost }: Figure): boolean {
  if (value === null) return false
  const judged = round(value)
  return (atLeast === undefined || judged >= atLeast) && (atMost === undefined || judged <= atMost)
}

export function line(figure: Figure): string {
  const mark = passes(figure) ? 'ok    ' : 'FAILED'
  return `${mark} ${figure.name}: ${shown(figure)} (${limit(figure)}; ${figure.measured})`
}

export function limit({ atLeast, atMost }: Figure) {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost !== undefined ? `≤ ${atMost}` : '–'
}

export function shown({ value }: Figure): string {
  return value === null ? '–' : String(round(value))
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function round(value: number) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}
