import { formatAmount } from '#app/lib/money.ts'
import {
  findFigureMistake,
  readTAccounts,
  type TAccount,
  type TAccountEntry,
} from '#content/articles/figures.ts'
import { escapeHtml } from '#content/escape-html.ts'
import { type FormBlock, joinRows } from './block.ts'
import { find, findAll, type Tree, textOf } from './tree.ts'

export const tAccounts: FormBlock = {
  kind: 'form',
  name: 't-accounts',
  tag: 'figure',
  label: 'T-accounts',
  hint: 'Entries drawn on their two sides',
  fields: [
    {
      name: 'entries',
      label: 'Entries',
      help: 'One per line: account | debit or credit | words | amount. Debits and credits must agree.',
      kind: 'lines',
      longest: 4000,
      mostLines: 40,
    },
    { name: 'caption', label: 'Caption', kind: 'line', longest: 300, isOptional: true },
  ],
  example: {
    entries:
      'Checking | debit | Client pays | 750\nAccounts Receivable | credit | Client pays | 750',
    caption: 'The client pays the invoice.',
  },
  findMistake({ entries = '' }) {
    const message = findFigureMistake('tAccounts', entries)
    return message ? { field: 'entries', message } : null
  },
  toHtml({ entries = '', caption = '' }) {
    const words = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`
    return readTAccounts(entries).map(tableOf).join('') + words
  },
  read: (element) => ({
    entries: joinRows(findAll(element, 'table').flatMap(entriesOf)),
    caption: textOf(find(element, 'figcaption')),
  }),
}

function tableOf({ name, debits, credits }: TAccount) {
  const rows = Array.from({ length: Math.max(debits.length, credits.length) }, (_, row) =>
    [debits[row], credits[row]].map((entry) => `<td>${cellOf(entry)}</td>`).join(''),
  )
  return `<table><caption>${escapeHtml(name)}</caption><thead><tr><th scope="col">Debit</th><th scope="col">Credit</th></tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

function cellOf(entry: TAccountEntry | undefined) {
  return entry ? `${escapeHtml(entry.label)} <b>${amountOf(entry.amount)}</b>` : ''
}

function amountOf(amount: number) {
  return formatAmount(amount, Number.isInteger(amount) ? 0 : 2)
}

function entriesOf(table: Tree): string[][] {
  const account = textOf(find(table, 'caption'))
  const rows = findAll(table, 'tr').map((row) => findAll(row, 'td'))
  const side = (name: string, at: number) =>
    rows
      .filter((cells) => textOf(cells[at]))
      .map((cells) => [account, name, textOf(cells[at], 'b'), textOf(find(cells[at], 'b'))])
  return [...side('debit', 0), ...side('credit', 1)]
}
