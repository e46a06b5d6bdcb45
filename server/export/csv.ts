/** One CSV line, safe against CSV injection: text that looks like a formula is marked as text. */
export function csvLine(values: unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/** Spreadsheets skip leading whitespace and treat full-width signs like ASCII ones. */
const startsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
