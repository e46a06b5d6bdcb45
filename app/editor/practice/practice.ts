import { formatAmount } from '#app/lib/money.ts'
import type { Practice, PracticeTransaction } from '#content/articles/schema.ts'

/** Accounts are named; empty is none. */
export type PracticeEntry = {
  debitAccount: string
  debitAmount: string
  creditAccount: string
  creditAmount: string
}

export const emptyEntry: PracticeEntry = {
  debitAccount: '',
  debitAmount: '',
  creditAccount: '',
  creditAmount: '',
}

/** The entry in the pad's form. */
export function readEntry(form: FormData): PracticeEntry {
  return {
    debitAccount: String(form.get('debitAccount') ?? ''),
    debitAmount: String(form.get('debitAmount') ?? ''),
    creditAccount: String(form.get('creditAccount') ?? ''),
    creditAmount: String(form.get('creditAmount') ?? ''),
  }
}

/** '1,250' and '$1250.00' are 1250; NaN for what is no amount. */
export function readAmount(text: string) {
  const cleaned = text.replace(/[$,\s]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(cleaned) ? Number(cleaned) : Number.NaN
}

export type Verdict = { isRight: boolean; title: string; reason: string }

/** Checks an entry; the verdict names the first mistake. */
export function judge(
  entry: PracticeEntry,
  transaction: PracticeTransaction,
  accounts: Practice['accounts'],
): Verdict {
  const sideRule = (name: string) => ruleOf(name, accounts)
  const debit = readAmount(entry.debitAmount)
  const credit = readAmount(entry.creditAmount)
  if (!entry.debitAccount || !entry.creditAccount) {
    return wrong('Not finished', 'Choose an account for the debit and one for the credit.')
  }
  if (Number.isNaN(debit) || Number.isNaN(credit)) {
    return wrong('Not finished', 'Enter an amount such as 850 or 1,250.00 on both sides.')
  }
  if (debit !== credit) {
    const gap = formatAmount(Math.abs(debit - credit))
    return wrong(
      'Not balanced',
      `Debits and credits differ by ${gap}. The two sides of a transaction are always equal.`,
    )
  }
  if (entry.debitAccount === transaction.credit && entry.creditAccount === transaction.debit) {
    return wrong(
      'Balanced, but the wrong way around',
      `${sideRule(transaction.debit)} Swap the two accounts.`,
    )
  }
  if (entry.debitAccount !== transaction.debit) {
    return wrong(
      'Balanced, but look at the debit',
      `${sideRule(entry.debitAccount)} Does this transaction really change ${entry.debitAccount} on the left side? Ask what you received, or what you owe less.`,
    )
  }
  if (entry.creditAccount !== transaction.credit) {
    return wrong(
      'Balanced, but look at the credit',
      `${sideRule(entry.creditAccount)} Does this transaction really change ${entry.creditAccount} on the right side? Ask where the value came from.`,
    )
  }
  if (debit !== transaction.amount) {
    return wrong('Balanced, but the amount is wrong', 'Read the transaction once more.')
  }
  return { isRight: true, title: 'Balanced, and right', reason: transaction.explanation }
}

function wrong(title: string, reason: string): Verdict {
  return { isRight: false, title, reason }
}

const debitGrows = new Set(['Asset', 'Expense'])

function ruleOf(name: string, accounts: Practice['accounts']) {
  const type = accounts.find((account) => account.name === name)?.type ?? 'Asset'
  const side = debitGrows.has(type) ? 'debit' : 'credit'
  return `${name} is ${article(type)} account: it goes up with a ${side}.`
}

function article(type: string) {
  const lower = type.toLowerCase()
  return /^[aei]/.test(lower) ? `an ${lower}` : `a ${lower}`
}
