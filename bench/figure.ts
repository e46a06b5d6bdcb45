import os from 'node:os'

/** One measured line: a ratio against something measured in the same run, and its limit. */
export type Figure = {
  name: string
  /** The measurement as text: '4,210 of 9,800 requests/s'. */
  measured: string
  value: number
  /** Passing means value >= atLeast, or value <= atMost. */
  atLeast?: number
  atMost?: number
}

export type Bench = { name: string; run(): Promise<Figure[]> }

/** Judged as it is shown, so that a reader of the figures comes to the same verdict. */
export function passes({ value, atLeast, atMost }: Figure): boolean {
  const shown = round(value)
  return (atLeast === undefined || shown >= atLeast) && (atMost === undefined || shown <= atMost)
}

export function line(figure: Figure): string {
  const mark = passes(figure) ? 'ok    ' : 'FAILED'
  return `${mark} ${figure.name}: ${round(figure.value)} (${limit(figure)}; ${figure.measured})`
}

/** One row of results.md. */
export function row(figure: Figure): string {
  const verdict = passes(figure) ? limit(figure) : `${limit(figure)}, **failed**`
  return `| ${figure.name} | ${round(figure.value)} | ${verdict} | ${figure.measured} |`
}

function limit({ atLeast, atMost }: Figure) {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost !== undefined ? `≤ ${atMost}` : '–'
}

export function table(figures: Figure[]): string {
  const failed = figures.filter((figure) => !passes(figure)).length
  const machine = `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1024 ** 3)} GB`
  return [
    '# Benchmark results',
    '',
    `One whole run of ${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}. Figures are ratios within this run; machines differ.`,
    `Of ${figures.length} figures ${failed} failed their limit.`,
    '',
    '| figure | value | limit | measured |',
    '|---|---|---|---|',
    ...figures.map(row),
    '',
  ].join('\n')
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function round(value: number) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}
