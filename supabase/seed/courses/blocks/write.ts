import { type FormBlock, htmlOf } from '#app/editor/blocks/block.ts'
import { checkQuestion } from '#app/editor/blocks/check-question.ts'
import { clickPath } from '#app/editor/blocks/click-path.ts'
import { drawnScreen } from '#app/editor/blocks/drawn-screen.ts'
import { practice } from '#app/editor/blocks/practice.ts'
import { tAccounts } from '#app/editor/blocks/t-accounts.ts'

// The blocks of the sample lessons, as the editor would store them.

/** Every account of the practice pads, with its type. */
const accountTypes: Record<string, string> = {
  'Accounts Payable': 'Liability',
  'Accounts Receivable': 'Asset',
  'Bank and Merchant Fees': 'Expense',
  'Bank Loan': 'Liability',
  Checking: 'Asset',
  'Credit Card': 'Liability',
  'Customer Deposits': 'Liability',
  Equipment: 'Asset',
  'Interest Expense': 'Expense',
  Inventory: 'Asset',
  'Office Supplies': 'Expense',
  'Opening Balance Equity': 'Equity',
  'Owner’s Draw': 'Equity',
  'Owner’s Investment': 'Equity',
  'Rent Expense': 'Expense',
  'Sales Tax Payable': 'Liability',
  Savings: 'Asset',
  'Service Income': 'Income',
  'Undeposited Funds': 'Asset',
  'Van Loan': 'Liability',
  Vehicles: 'Asset',
  'Wages Expense': 'Expense',
}

type Transaction = [text: string, debit: string, credit: string, amount: number, why: string]

/** Offers the accounts of the transactions and a few others, in the order of the alphabet. */
export function pad(others: string[], transactions: Transaction[]) {
  const names = new Set([
    ...others,
    ...transactions.flatMap(([, debit, credit]) => [debit, credit]),
  ])
  return htmlOf(practice, {
    transactions: transactions.map((cells) => cells.join(' | ')).join('\n'),
    accounts: [...names]
      .sort()
      .map((name) => `${name} | ${accountTypes[name]}`)
      .join('\n'),
  })
}

export const screen = writer(drawnScreen)
export const question = writer(checkQuestion)
export const path = writer(clickPath)
export const entries = writer(tAccounts)

function writer(block: FormBlock) {
  return (values: Record<string, string>) => htmlOf(block, values)
}
