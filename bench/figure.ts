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

export function passes({ value, atLeast, atMost }: Figure): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)
}

export function line(figure: Figure): string {
  const limit =
    figure.atLeast !== undefined
      ? `at least ${figure.atLeast}`
      : figure.atMost !== undefined
        ? `at most ${figure.atMost}`
        : 'for information'
  const mark = passes(figure) ? 'ok  ' : 'LOW '
  return `${mark} ${figure.name}: ${round(figure.value)} (${limit}; ${figure.measured})`
}

export function table(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const limit =
      figure.atLeast !== undefined
        ? `≥ ${figure.atLeast}`
        : figure.atMost !== undefined
          ? `≤ ${figure.atMost}`
          : '–'
    return `| ${figure.name} | ${round(figure.value)} | ${limit} | ${figure.measured} |`
  })
  const machine = `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1024 ** 3)} GB`
  return [
    '# Benchmark results',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}. Figures are ratios within one run; machines differ.`,
    '',
    '| figure | value | limit | measured |',
    '|---|---|---|---|',
    ...rows,
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
