import type { SeedQuestion } from '../types.ts'

export const fundamentalsQuestions = [
  {
    question: 'Which of these increases with a debit?',
    answers: [
      { text: 'A liability', isCorrect: false },
      { text: 'An asset', isCorrect: true },
      { text: 'Income', isCorrect: false },
      { text: 'Owner’s equity', isCorrect: false },
    ],
    explanation:
      'Debits increase assets and expenses. Liabilities, equity and income increase with credits.',
    teaches: { kind: 'article', slug: 'debits-and-credits-explained' },
  },
  {
    question: 'What is the accounting equation?',
    answers: [
      { text: 'Assets = Income − Expenses', isCorrect: false },
      { text: 'Equity = Assets + Liabilities', isCorrect: false },
      { text: 'Assets = Liabilities + Equity', isCorrect: true },
      { text: 'Cash = Profit − Taxes', isCorrect: false },
    ],
    explanation:
      'Everything a business has was paid for either by someone it owes or by its owner. Income less expenses is net income, which becomes part of equity.',
    teaches: { kind: 'article', slug: 'debits-and-credits-explained' },
  },
  {
    question: 'You pay $600 toward your business credit card from checking. What is the entry?',
    answers: [
      { text: 'Debit Credit Card, credit Checking', isCorrect: true },
      { text: 'Debit an expense account, credit Checking', isCorrect: false },
      { text: 'Debit Checking, credit Credit Card', isCorrect: false },
      { text: 'Debit Credit Card, credit an expense account', isCorrect: false },
    ],
    explanation:
      'You owe less, so the liability is debited, and checking goes down with a credit. The expenses were recorded when you used the card.',
    teaches: { kind: 'article', slug: 'debits-and-credits-explained' },
  },
  {
    question: 'Which report shows what a business owns and owes on a given date?',
    answers: [
      { text: 'The Profit and Loss', isCorrect: false },
      { text: 'The Statement of Cash Flows', isCorrect: false },
      { text: 'The Balance Sheet', isCorrect: true },
      { text: 'The accounts receivable aging report', isCorrect: false },
    ],
    explanation:
      'The Balance Sheet is a snapshot of one day. The Profit and Loss and the Statement of Cash Flows cover a period of time.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'bookkeeping-basics-for-new-owners',
      lessonSlug: 'reading-a-balance-sheet',
    },
  },
  {
    question: 'On the accrual basis, when is income recorded?',
    answers: [
      { text: 'When the customer pays', isCorrect: false },
      { text: 'When it is earned', isCorrect: true },
      { text: 'When the deposit clears the bank', isCorrect: false },
      { text: 'At the end of the year', isCorrect: false },
    ],
    explanation:
      'Accrual accounting records income when it is earned and expenses when they are incurred. The cash basis follows the payments.',
    teaches: { kind: 'post', slug: 'cash-or-accrual-choosing-without-regret' },
  },
  {
    question: 'A bank lends your business $10,000. What is the credit side of the entry?',
    answers: [
      { text: 'Sales income', isCorrect: false },
      { text: 'Other income', isCorrect: false },
      { text: 'Owner’s investment', isCorrect: false },
      { text: 'Loan payable, a liability', isCorrect: true },
    ],
    explanation: 'Money you have to pay back is a liability, never income.',
    teaches: { kind: 'article', slug: 'debits-and-credits-explained' },
  },
  {
    question:
      'You pay $450 on a loan: $385 is principal and $65 is interest. How much is an expense?',
    answers: [
      { text: '$450', isCorrect: false },
      { text: '$65', isCorrect: true },
      { text: '$385', isCorrect: false },
      { text: 'Nothing', isCorrect: false },
    ],
    explanation:
      'Only the interest is an expense. The principal reduces the loan on the Balance Sheet.',
    teaches: { kind: 'article', slug: 'debits-and-credits-explained' },
  },
] satisfies SeedQuestion[]
