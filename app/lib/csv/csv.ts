import Papa from 'papaparse'

export type Cell = string | number | boolean | null | undefined

/** Spreadsheets skip leading whitespace and treat full-width signs like ASCII ones. */
const startsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Lines of CSV that spreadsheets cannot run: text that looks like a formula is marked as text. */
export function toCsv(rows: readonly (readonly Cell[])[]) {
  if (rows.length === 0) return ''
  return `${Papa.unparse(rows.map((row) => row.map(withoutFormula)))}\r\n`
}

function withoutFormula(cell: Cell) {
  return typeof cell === 'string' && startsFormula.test(cell) ? `'${cell}` : cell
}

/** The cells of a CSV text; a cell in quotes may hold separators, line breaks and doubled quotes. */
export function parseCsv(text: string, separator = ','): string[][] {
  return parse(text, separator).data
}

/** As above, but null for more than `most` lines; the rest of such a file is not read. */
export function parseShortCsv(text: string, separator: string, most: number): string[][] | null {
  // The line behind a last line break is counted before it is skipped.
  const { data, meta } = parse(text, separator, most + 2)
  return meta.truncated || data.length > most ? null : data
}

function parse(text: string, delimiter: string, preview = 0) {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return Papa.parse<string[]>(lines, { delimiter, preview, skipEmptyLines: true })
}
