import type { SeedQuestion } from '../types.ts'

export const qboQuestions = [
  {
    question:
      'A deposit in the bank feed pays an invoice you sent from QBO. What should you do with it?',
    answers: [
      { text: 'Categorize it as sales income', isCorrect: false },
      { text: 'Exclude it', isCorrect: false },
      { text: 'Match it to the payment received on that invoice', isCorrect: true },
      { text: 'Record a journal entry to income', isCorrect: false },
    ],
    explanation:
      'The invoice already recorded the income. Categorizing the deposit as sales would count it twice.',
    teaches: { kind: 'post', slug: 'match-categorize-or-exclude' },
  },
  {
    question: 'What is Undeposited Funds (Payments to deposit) for?',
    answers: [
      {
        text: 'Holding payments received until they are deposited in the bank together',
        isCorrect: true,
      },
      { text: 'Saving money for taxes', isCorrect: false },
      { text: 'Recording deposits that customers pay in advance', isCorrect: false },
      { text: 'Parking transactions you do not recognize', isCorrect: false },
    ],
    explanation:
      'It works like an envelope for checks and cash. When a bank deposit takes the payments out, your books show the same single amount as the statement.',
    teaches: { kind: 'post', slug: 'undeposited-funds-what-it-is-and-how-to-empty-it' },
  },
  {
    question: 'What does a bank reconciliation prove?',
    answers: [
      { text: 'That every transaction has the right category', isCorrect: false },
      { text: 'That the books agree with the bank statement for that period', isCorrect: true },
      { text: 'That all receipts are attached', isCorrect: false },
      { text: 'That the tax return is correct', isCorrect: false },
    ],
    explanation:
      'It shows that nothing is missing from the account and nothing is in there twice. It doesn’t show that the categories are right, so you still have to read your reports.',
    teaches: {
      kind: 'lesson',
      courseSlug: 'qbo-from-zero',
      lessonSlug: 'your-first-reconciliation',
    },
  },
  {
    question: 'After setup is finished, what should the balance of Opening Balance Equity be?',
    answers: [
      { text: 'The same as the bank balance', isCorrect: false },
      { text: 'The same as retained earnings', isCorrect: false },
      { text: 'Last year’s profit', isCorrect: false },
      { text: 'Zero', isCorrect: true },
    ],
    explanation:
      'It’s a temporary account. What’s in it belongs in owner’s investment, retained earnings or another equity account.',
    teaches: { kind: 'post', slug: 'opening-balance-equity-why-it-should-be-zero' },
  },
  {
    question: 'Which of these is a good candidate for a bank rule?',
    answers: [
      { text: 'Purchases at a store that sells everything', isCorrect: false },
      { text: 'Customer deposits that pay invoices', isCorrect: false },
      { text: 'The same monthly software subscription', isCorrect: true },
      { text: 'Loan payments with principal and interest', isCorrect: false },
    ],
    explanation:
      'A rule works when the same vendor is always the same kind of cost. The other three need a look, a match or a split every time.',
    teaches: { kind: 'post', slug: 'bank-rules-that-save-an-hour-a-month' },
  },
  {
    question: 'Which is the better way to see how much you spent with one vendor?',
    answers: [
      { text: 'Run a report by vendor', isCorrect: true },
      { text: 'Make an expense account for that vendor', isCorrect: false },
      { text: 'Make a bank account for that vendor', isCorrect: false },
      { text: 'Use a separate chart of accounts', isCorrect: false },
    ],
    explanation:
      'The vendor list already holds that information. An account per vendor makes the chart of accounts long and the reports hard to read.',
    teaches: { kind: 'article', slug: 'chart-of-accounts-basics' },
  },
] satisfies SeedQuestion[]
