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
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return Papa.parse<string[]>(lines, { delimiter: separator, skipEmptyLines: true }).data
}
