// The pictures of the films (film-scenes.ts), as SVG.

export type Scene = [seconds: number, says: string, picture: string]
export type FilmPlan = { name: string; scenes: Scene[] }

const text = (x: number, y: number, words: string, look = '') =>
  `<text class="${look}" x="${x}" y="${y}">${words}</text>`
const check = (x: number, y: number) => `<path class="check" d="M${x} ${y}l9 10 18-24"/>`
const box = (x: number, y: number, width: number, height: number, look: string) =>
  `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`
const arrow = (x: number, y: number, length: number) =>
  `<path class="stroke thin" d="M${x} ${y}h${length}m-14 -12l14 12l-14 12"/>`

export function opening(title: string, words: string) {
  return `${text(80, 230, title, 'title')}${text(80, 290, words, 'muted')}
    <path class="check" d="M80 350l18 20 36-48"/>`
}

type Row = { label: string; amount: string; isNew?: boolean; isDone?: boolean }

/** Rows of words and amounts below a heading. */
export function list(x: number, width: number, head: string, rows: Row[]) {
  return `${text(x, 62, head, 'bold')}<path class="line" d="M${x} 82h${width}"/>
    ${rows
      .map(
        ({ label, amount, isNew, isDone }, at) => `
          ${isNew ? box(x - 12, 98 + at * 46, width + 24, 42, 'new') : ''}
          ${text(x, 128 + at * 46, label)}
          ${text(x + width - 44, 128 + at * 46, amount, 'end')}
          ${isDone ? check(x + width - 30, 118 + at * 46) : ''}`,
      )
      .join('')}`
}

const pairs = [
  ['Client payment', '650.00'],
  ['Rent', '−850.00'],
  ['Phone', '−60.00'],
  ['Bank fee', '−15.00'],
] as const

/** The bank fee is on the statement from the start, in the books once it is the fourth pair. */
export function reconcile(done: number, marked = '', sum = '') {
  const rows = pairs.map(([label, amount], at) => ({
    label,
    amount,
    isDone: at < done,
    isNew: label === marked,
  }))
  const start = { label: 'Beginning', amount: '1,300.00' }
  const inBooks = rows.filter(({ label }) => label !== 'Bank fee' || done === 4)
  const open = { label: 'Check 1043', amount: '−95.00', isNew: marked === 'Check 1043' }
  return `${list(48, 400, 'Your books', [start, ...inBooks, open])}
    ${list(512, 400, 'Bank statement', [start, ...rows])}
    ${sum && `${box(36, 384, 888, 52, 'yes')}${text(60, 420, sum, 'bold')}`}`
}

export function rule(fields: number, result = '') {
  const rows: Row[] = [
    { label: 'Money', amount: 'Out' },
    { label: 'Account', amount: 'Business Checking' },
    { label: 'Description', amount: 'contains the carrier’s name' },
    { label: 'Amount', amount: 'less than $150' },
    { label: 'Category', amount: 'Phone and Internet' },
    { label: 'Auto-add', amount: 'Off' },
  ]
  const shown = rows.slice(0, fields).map((row, at) => ({ ...row, isNew: at === fields - 1 }))
  return `${list(80, 800, 'Rule: Phone bill', result ? shown.map((row) => ({ ...row, isNew: false })) : shown)}
    ${result}`
}

export const caught = (line: string, words: string, look: string) =>
  `${box(68, 378, 824, 58, look)}${text(92, 416, line, 'bold')}${text(868, 416, words, 'end')}`

export type Entry = [account: number, side: 'left' | 'right', amount: string, label: string]

/** Two T-accounts with the entries made so far; the last `fresh` of them are marked. */
export function accounts(names: [string, string], entries: Entry[], fresh = 2, foot = '') {
  const at = [0, 0, 0, 0]
  const lines = entries.map(([account, side, amount, label], place) => {
    const column = account * 2 + (side === 'left' ? 0 : 1)
    const x = 48 + account * 456 + (side === 'left' ? 0 : 208)
    const y = 176 + (at[column] ?? 0) * 46
    at[column] = (at[column] ?? 0) + 1
    const isNew = place >= entries.length - fresh
    return `${isNew ? box(x - 4, y - 32, 204, 44, 'new') : ''}
      ${text(x + 8, y, label, 'muted')}${text(x + 188, y, amount, 'end')}`
  })
  const frames = names.map((name, account) => {
    const x = 48 + account * 456
    return `${text(x + 204, 62, name, 'bold middle')}
      <path class="line" d="M${x} 84h408M${x + 204} 84v276"/>
      ${text(x + 8, 122, 'Debit', 'muted')}${text(x + 400, 122, 'Credit', 'muted end')}`
  })
  return `${frames.join('')}${lines.join('')}
    ${foot && `${box(36, 384, 888, 52, 'yes')}${text(480, 420, foot, 'bold middle')}`}`
}

export function invoice(state: string, look: string, money: string) {
  return `${box(80, 50, 360, 380, 'card')}
    ${text(112, 104, 'Invoice 1001', 'bold')}<path class="rule" d="M112 126h296"/>
    ${text(112, 176, 'Monthly books')}${text(408, 176, '500.00', 'end')}
    <path class="rule" d="M112 206h296"/>
    ${text(112, 252, 'Total', 'bold')}${text(408, 252, '500.00', 'end bold')}
    ${text(112, 300, 'Due June 15', 'muted')}
    ${box(112, 342, 296, 58, look)}${text(260, 381, state, 'bold middle')}
    ${money}`
}

export const pile = (label: string, amount: string, y: number, look = 'card') =>
  `${box(500, y, 400, 76, look)}${text(524, y + 48, label)}${text(876, y + 48, amount, 'end bold')}`

export function envelope(checks: number, isDeposited = false, foot = '') {
  const amounts = ['200.00', '350.00', '150.00']
  const slips = amounts.slice(0, isDeposited ? 0 : checks).map(
    (amount, at) => `${box(60, 66 + at * 84, 220, 64, 'card')}
      ${text(80, 108 + at * 84, 'Check', 'muted')}${text(264, 108 + at * 84, amount, 'end')}`,
  )
  const inside = isDeposited ? '0.00' : ['0.00', '200.00', '550.00', '700.00'][checks]
  return `${slips.join('')}
    ${checks > 0 && !isDeposited ? arrow(296, 196, 60) : ''}
    ${box(372, 116, 248, 160, 'card')}<path class="line" d="M372 126l124 76l124 -76"/>
    ${text(496, 318, 'Undeposited Funds', 'bold middle')}${text(496, 360, inside ?? '', 'middle')}
    ${isDeposited ? `${arrow(632, 196, 60)}${box(708, 140, 200, 112, 'yes')}${text(808, 186, 'Deposit', 'middle')}${text(808, 228, '700.00', 'bold middle')}` : ''}
    ${foot && `${box(36, 384, 888, 52, 'yes')}${text(480, 420, foot, 'bold middle')}`}`
}

const steps = [
  ['Net income', '6,000'],
  ['Depreciation, which took no cash', '400'],
  ['Customers owe more', '−2,100'],
  ['More inventory', '−900'],
  ['I owe vendors more', '500'],
  ['Equipment', '−1,000'],
  ['Loan principal', '−900'],
  ['Draws', '−2,400'],
] as const

/** A narrower list than others: nine lines have to fit. */
export function cash(shown: number, marked: number, total = '') {
  return `${steps
    .slice(0, shown)
    .map(
      ([label, amount], at) => `${at >= marked ? box(68, 26 + at * 44, 824, 42, 'new') : ''}
        ${text(80, 56 + at * 44, label)}${text(868, 56 + at * 44, amount, 'end')}`,
    )
    .join('')}
    ${total && `${box(68, 384, 824, 52, 'no')}${text(92, 420, 'Change in cash', 'bold')}${text(868, 420, total, 'end bold')}`}`
}
