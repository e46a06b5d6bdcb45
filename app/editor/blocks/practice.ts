import { readAmount } from '#app/editor/practice/practice.ts'
import { formatAmount } from '#app/lib/money.ts'
import type { Practice } from '#content/articles/schema.ts'
import { escapeHtml } from '#content/escape-html.ts'
import { type FormBlock, joinRows, type Mistake, rowsOf, type Values } from './block.ts'
import { find, findAll, type Tree, textOf } from './tree.ts'

const accountTypes = ['Asset', 'Liability', 'Equity', 'Income', 'Expense'] as const
type AccountType = (typeof accountTypes)[number]

export const practice: FormBlock = {
  kind: 'form',
  name: 'practice',
  tag: 'div',
  label: 'Practice pad',
  hint: 'Transactions to enter; each answer is checked and explained',
  fields: [
    {
      name: 'transactions',
      label: 'Transactions',
      help: 'One per line: what happens | account to debit | account to credit | amount | why.',
      kind: 'lines',
      longest: 8000,
      mostLines: 12,
    },
    {
      name: 'accounts',
      label: 'Accounts to choose from',
      help: `One per line: name | type. The types are ${accountTypes.join(', ')}. Add a few that don’t fit, so that choosing takes thought.`,
      kind: 'lines',
      longest: 2000,
      mostLines: 25,
    },
  ],
  example: {
    transactions:
      'You pay the $850 rent from checking. | Rent Expense | Checking | 850 | An expense goes up with a debit. Checking goes down with a credit.',
    accounts: 'Checking | Asset\nAccounts Payable | Liability\nRent Expense | Expense',
  },
  findMistake: (values) => findAccountMistake(values) ?? findTransactionMistake(values),
  toHtml(values) {
    const { accounts, transactions } = practiceOf(values)
    const names = accounts.map(({ name, type }) => `<li>${escapeHtml(name)} (${type})</li>`)
    const items = transactions.map(
      ({ text, debit, credit, amount, explanation }) =>
        `<li><p>${escapeHtml(text)}</p><details><summary>Show the entry</summary><dl><dt>Debit</dt><dd>${escapeHtml(debit)}</dd><dt>Credit</dt><dd>${escapeHtml(credit)}</dd><dt>Amount</dt><dd>${formatAmount(amount)}</dd></dl><p>${escapeHtml(explanation)}</p></details></li>`,
    )
    return `<p><strong>Practice.</strong> Which account do you debit, and which do you credit? Choose from these:</p><ul>${names.join('')}</ul><ol>${items.join('')}</ol>`
  },
  read: (element) => ({
    transactions: joinRows(findAll(find(element, 'ol') ?? element, 'li').map(transactionOf)),
    accounts: joinRows(findAll(find(element, 'ul') ?? element, 'li').map(accountOf)),
  }),
  isLive: true,
}

/** In the shape of the pad on debits and credits. */
export function practiceOf(values: Values): Practice {
  return {
    accounts: rowsOf(values, 'accounts').map(([name = '', type = '']) => ({
      name,
      type: accountTypes.find((known) => known === type) ?? 'Asset',
    })),
    transactions: rowsOf(values, 'transactions').map(
      ([text = '', debit = '', credit = '', amount = '', explanation = '']) => ({
        text,
        debit,
        credit,
        amount: readAmount(amount),
        explanation,
      }),
    ),
  }
}

function findAccountMistake(values: Values): Mistake | null {
  const odd = rowsOf(values, 'accounts').findIndex(
    ([name, type, ...more]) =>
      !name || !accountTypes.includes(type as AccountType) || more.length > 0,
  )
  if (odd < 0) return null
  return { field: 'accounts', message: `Write line ${odd + 1} as: Checking | Asset` }
}

function findTransactionMistake(values: Values): Mistake | null {
  const names = new Set(rowsOf(values, 'accounts').map(([name]) => name))
  for (const [at, cells] of rowsOf(values, 'transactions').entries()) {
    const [text, debit = '', credit = '', amount = '', explanation, ...more] = cells
    const mistake = (message: string) => ({ field: 'transactions', message })
    if (!text || !explanation || more.length > 0 || !(readAmount(amount) > 0)) {
      return mistake(
        `Write line ${at + 1} as: You pay rent. | Rent Expense | Checking | 850 | Why it is so.`,
      )
    }
    if (debit === credit) return mistake(`Line ${at + 1} debits and credits the same account.`)
    const unknown = [debit, credit].find((name) => !names.has(name))
    if (unknown !== undefined) {
      return mistake(`Line ${at + 1}: “${unknown}” is not one of the accounts below.`)
    }
  }
  return null
}

function transactionOf(item: Tree) {
  const [debit, credit, amount] = findAll(item, 'dd').map((words) => textOf(words))
  const [text, ...explanation] = findAll(item, 'p').map((words) => textOf(words))
  return [text ?? '', debit ?? '', credit ?? '', amount ?? '', explanation.join(' ')]
}

/** 'Checking (Asset)' */
function accountOf(item: Tree) {
  const [, name = '', type = ''] = /^(.*) \((\w+)\)$/.exec(textOf(item)) ?? []
  return [name, type]
}
