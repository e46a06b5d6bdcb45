// The figures of an article are written as lines, with | between the cells of a line, or a tab, as
// in what is pasted from a spreadsheet.

export type Table = {
  columns: string[]
  /** The first cell of each row is its header cell. */
  rows: string[][]
}
export type TAccountEntry = { label: string; amount: number }
export type TAccount = { name: string; debits: TAccountEntry[]; credits: TAccountEntry[] }
export type Term = { label: string; amount?: number }
export type Equation = { left: Term[]; right: Term[] }

export function readLines(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()))
}

/** The first line names the columns. */
export function readTable(text: string): Table {
  const [columns = [], ...rows] = readLines(text)
  return { columns, rows }
}

/** A line is account | debit or credit | words | amount. */
export function readTAccounts(text: string): TAccount[] {
  const accounts = new Map<string, TAccount>()
  for (const [name = '', side, label = '', amount = ''] of readLines(text)) {
    const account = accounts.get(name) ?? { name, debits: [], credits: [] }
    accounts.set(name, account)
    const entries = side === 'debit' ? account.debits : account.credits
    entries.push({ label, amount: readAmount(amount) })
  }
  return [...accounts.values()]
}

/** A line is words | amount, or words alone; a line with = stands between the two sides. */
export function readEquation(text: string): Equation {
  const lines = readLines(text)
  const middle = lines.findIndex(([cell]) => cell === '=')
  const terms = (side: string[][]) =>
    side.map(([label = '', amount]) => ({
      label,
      ...(amount !== undefined && { amount: readAmount(amount) }),
    }))
  return { left: terms(lines.slice(0, middle)), right: terms(lines.slice(middle + 1)) }
}

const money = /^\$?\d[\d,]*(\.\d{1,2})?$/

export function isMoney(cell: string) {
  return money.test(cell)
}

function readAmount(cell: string) {
  return isMoney(cell) ? Number(cell.replace(/[$,]/g, '')) : Number.NaN
}

/** A message about lines that cannot be drawn, or null. */
export function findFigureMistake(figure: string, text: string): string | null {
  if (figure === 'table') return findTableMistake(text)
  if (figure === 'tAccounts') return findTAccountsMistake(text)
  if (figure === 'equation') return findEquationMistake(text)
  return null
}

function findTableMistake(text: string) {
  const { columns, rows } = readTable(text)
  if (rows.length === 0) return 'Write the column names on the first line, then the rows.'
  const odd = rows.findIndex((row) => row.length !== columns.length)
  if (odd < 0) return null
  return `Row ${odd + 1} has ${rows[odd]?.length} cells, but there are ${columns.length} columns.`
}

function findTAccountsMistake(text: string) {
  const odd = readLines(text).findIndex(
    ([name, side, label, amount = '', ...more]) =>
      !name ||
      !label ||
      !/^(debit|credit)$/.test(side ?? '') ||
      !isMoney(amount) ||
      more.length > 0,
  )
  if (odd >= 0) return `Write line ${odd + 1} as: Checking | debit | Owner’s deposit | 5000`
  const accounts = readTAccounts(text)
  const debits = sum(accounts.flatMap((account) => account.debits))
  const credits = sum(accounts.flatMap((account) => account.credits))
  return debits === credits ? null : mustAgree('Debits', debits, 'credits', credits)
}

function findEquationMistake(text: string) {
  const { left, right } = readEquation(text)
  const hasMiddle = readLines(text).filter(([cell]) => cell === '=').length === 1
  if (!hasMiddle || left.length === 0 || right.length === 0) {
    return 'Write the left side, then = on a line by itself, then the right side.'
  }
  const odd = [...left, ...right].find(({ amount }) => Number.isNaN(amount))
  if (odd) return `The amount of “${odd.label}” is not a number.`
  const [leftSum, rightSum] = [sum(left), sum(right)]
  return leftSum === rightSum ? null : mustAgree('The left side', leftSum, 'the right', rightSum)
}

function sum(terms: Term[]) {
  return Math.round(terms.reduce((total, { amount = 0 }) => total + amount, 0) * 100) / 100
}

function mustAgree(one: string, first: number, other: string, second: number) {
  return `${one}: ${first.toLocaleString('en-US')}, ${other}: ${second.toLocaleString('en-US')}. The two must be equal.`
}
