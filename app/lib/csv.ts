/** Rows as CSV that spreadsheets cannot run: a cell that looks like a formula is marked as text. */
export function toCsv(rows: readonly (readonly string[])[]) {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: string) {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
