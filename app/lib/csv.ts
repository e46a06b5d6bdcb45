/** Rows as CSV, safe against CSV injection: a cell that looks like a formula is marked as text. */
export function toCsv(rows: readonly (readonly string[])[]) {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Spreadsheets skip leading whitespace and treat full-width signs like ASCII ones. */
const startsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function csvCell(value: string) {
  const safe = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The cells of a CSV text; a cell in quotes may hold separators, line breaks and doubled quotes. */
export function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  const characters = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < characters.length; at++) {
    const character = characters.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (characters.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
