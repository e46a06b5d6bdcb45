import { expect, test } from 'vitest'
import { practice } from '#content/articles/practice-transactions.ts'
import type { PracticeTransaction } from '#content/articles/schema.ts'
import { emptyEntry, judge, type PracticeEntry, readAmount } from './practice.ts'

const investment: PracticeTransaction = {
  text: 'You move $3,000 of your own savings into the business checking account.',
  debit: 'Checking',
  credit: 'Owner’s Investment',
  amount: 3000,
  explanation: 'It is not income.',
}
const right: PracticeEntry = {
  debitAccount: 'Checking',
  debitAmount: '3,000',
  creditAccount: 'Owner’s Investment',
  creditAmount: '3000.00',
}

test.each([
  ['850', 850],
  ['$1,250.00', 1250],
  [' 40 ', 40],
])('%j is an amount', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each(['', 'ten', '-5', '1.234', '1e9'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeNaN()
})

test('each mistake is named, the first one first', () => {
  const verdicts = [
    emptyEntry,
    { ...right, creditAmount: '' },
    { ...right, creditAmount: '300' },
    { ...right, debitAccount: right.creditAccount, creditAccount: right.debitAccount },
    { ...right, debitAccount: 'Equipment' },
    { ...right, creditAccount: 'Service Income' },
    { ...right, debitAmount: '30', creditAmount: '30' },
    right,
  ].map((entry) => judge(entry, investment, practice.accounts).title)
  expect(verdicts).toEqual([
    'Not finished',
    'Not finished',
    'Not balanced',
    'Balanced, but the wrong way around',
    'Balanced, but look at the debit',
    'Balanced, but look at the credit',
    'Balanced, but the amount is wrong',
    'Balanced, and right',
  ])
})

test('every transaction of the pad can be solved and explains itself', () => {
  for (const transaction of practice.transactions) {
    const amount = String(transaction.amount)
    const verdict = judge(
      {
        debitAccount: transaction.debit,
        debitAmount: amount,
        creditAccount: transaction.credit,
        creditAmount: amount,
      },
      transaction,
      practice.accounts,
    )
    expect(verdict).toEqual({
      isRight: true,
      title: 'Balanced, and right',
      reason: transaction.explanation,
    })
  }
})
