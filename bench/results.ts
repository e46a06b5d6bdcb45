import os from 'node:os'
import { type Figure, limit, passes, shown } from './figure.ts'

export type Result = { bench: string; figures: Figure[] }

/** The text of results.md after a whole run. */
export function table(results: Result[], minutes: number): string {
  const machine = `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 1024 ** 3)} GB`
  return counted([
    '# Benchmark results',
    '',
    `One whole run of ${today()} in ${minutes} minutes, ${machine}, Node ${process.version}. Figures are ratios within this run; machines differ.`,
    '',
    '',
    '| bench | figure | value | limit | measured |',
    '|---|---|---|---|---|',
    ...results.flatMap(({ bench, figures }) => figures.map((figure) => row(bench, figure))),
    '',
  ])
}

/** The text with the rows of these benches alone replaced, each marked. */
export function withRows(text: string, results: Result[]): string {
  let lines = text.split('\n')
  for (const { bench, figures } of results) {
    const isOld = (line: string) => line.startsWith(`| ${bench} |`)
    const place = lines.findIndex(isOld)
    const rows = figures.map((figure) =>
      row(bench, { ...figure, measured: `${figure.measured}; run by itself on ${today()}` }),
    )
    const others = lines.filter((line) => !isOld(line))
    lines = others.toSpliced(place < 0 ? others.length - 1 : place, 0, ...rows)
  }
  return counted(lines)
}

function counted(lines: string[]): string {
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| bench |'))
  const failed = rows.filter((line) => line.includes('**failed**')).length
  const sentence = `Of ${rows.length} figures ${failed} failed their limit.`
  return lines.with(3, sentence).join('\n')
}

function row(bench: string, figure: Figure): string {
  const verdict = passes(figure) ? limit(figure) : `${limit(figure)}, **failed**`
  const cells = [bench, figure.name, shown(figure), verdict, figure.measured.replaceAll('|', '/')]
  return `| ${cells.join(' | ')} |`
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
