import type { SeedProduct } from '../types.ts'

export const reconciliationWorkbook = {
  title: 'Bank Reconciliation Workbook',
  slug: 'bank-reconciliation-workbook',
  description:
    'Learn to reconcile on paper with a worked example, then find your own differences with a step-by-step hunting list and blank worksheets.',
  price: '9.00',
  cover: { pattern: 'tAccount', palette: 'ink', alt: 'A dark cover with a T-account' },
  whatIsInside: [
    'A worked example, line by line',
    'A hunting list for differences that won’t go away',
    'Blank worksheets for your own accounts',
  ],
  whoItIsFor:
    'You’ve heard that you should reconcile every month, and nobody has ever shown you how.',
  pdf: {
    fileName: 'bank-reconciliation-workbook.pdf',
    title: 'Bank Reconciliation Workbook',
    subtitle: 'Prove that your books and your bank agree',
    sections: [
      {
        kind: 'text',
        heading: 'The idea',
        paragraphs: [
          'The bank’s balance and your balance on the same day are rarely equal, because some of what you recorded hasn’t reached the bank yet. A reconciliation lists those items and shows that they explain the whole difference.',
          'If they do, your books are complete for that account. If they don’t, something is missing, duplicated or mistyped.',
        ],
      },
      {
        kind: 'table',
        heading: 'Worked example, October 31',
        columns: ['Line', 'Amount'],
        rows: [
          ['Balance on the bank statement', '$4,812.50'],
          ['Add deposits in transit: client check of October 31', '$650.00'],
          ['Less outstanding check 1043', '-$220.00'],
          ['Less outstanding check 1047', '-$95.50'],
          ['Adjusted bank balance', '$5,147.00'],
          ['Balance in the books', '$5,159.00'],
          ['Less monthly fee not yet recorded', '-$15.00'],
          ['Add interest not yet recorded', '$3.00'],
          ['Adjusted book balance', '$5,147.00'],
          ['Difference', '$0.00'],
        ],
      },
      {
        kind: 'text',
        heading: 'What needs an entry',
        paragraphs: [
          'Items on the bank side, deposits in transit and outstanding checks, need no entry. You already recorded them, and the bank will catch up.',
          'Items on the book side, the fee and the interest, need one. Debit Bank Fees $15.00 and credit Checking; debit Checking $3.00 and credit Interest Earned.',
        ],
      },
      {
        kind: 'steps',
        heading: 'When the difference is not zero',
        items: [
          'Check the ending date and ending balance you typed.',
          'Check the beginning balance. If it is wrong, something in an earlier, reconciled month was changed or deleted.',
          'Look for one transaction of exactly that amount: missing, or in there twice.',
          'Divide the difference by 2 and look for that amount on the wrong side.',
          'If the difference divides evenly by 9, look for two swapped digits, such as 54 for 45.',
          'Check off line by line, statement against books, until one line has no partner.',
          'Don’t post an adjustment to force it. Write down what you found instead.',
        ],
      },
      {
        kind: 'table',
        heading: 'Worksheet',
        intro: 'Account: ____________________   Statement date: ____________________',
        columns: ['Line', 'Amount'],
        rows: [
          ['Balance on the bank statement', ''],
          ['Add deposits in transit', ''],
          ['Less outstanding checks', ''],
          ['Adjusted bank balance', ''],
          ['Balance in the books', ''],
          ['Add interest and other credits not recorded', ''],
          ['Less fees and other charges not recorded', ''],
          ['Adjusted book balance', ''],
          ['Difference', ''],
        ],
      },
      {
        kind: 'table',
        heading: 'Outstanding items',
        columns: ['Date', 'Number', 'Payee or payer', 'Amount', 'Cleared on'],
        rows: Array.from({ length: 12 }, () => ['']),
      },
    ],
  },
} satisfies SeedProduct

export const cleanupWorkbook = {
  title: 'Books Cleanup Workbook',
  slug: 'books-cleanup-workbook',
  description:
    'The plan I use for a cleanup, as a workbook: the one-hour diagnostic, the document list, a month-by-month tracker, the balance sheet checks and a log of every correction.',
  price: '19.00',
  cover: {
    pattern: 'folder',
    palette: 'marigold',
    alt: 'A marigold cover with a stack of folders',
  },
  whatIsInside: [
    'The one-hour diagnostic that I start every cleanup with',
    'The list of documents to collect',
    'A tracker for every account and month',
    'Balance sheet checks, and a log of every correction',
  ],
  whoItIsFor:
    'You’re months or years behind, or you’re cleaning up for a client and want a plan before you touch anything.',
  pdf: {
    fileName: 'books-cleanup-workbook.pdf',
    title: 'Books Cleanup Workbook',
    subtitle: 'From shoebox to clean books',
    sections: [
      {
        kind: 'checklist',
        heading: 'One-hour diagnostic',
        items: [
          'Last reconciled date of every bank, card and loan account written down',
          'Number of transactions waiting in the bank feed: ______',
          'Balance of Undeposited Funds: ______',
          'Balance of Opening Balance Equity: ______',
          'Balances of the uncategorized accounts: ______',
          'Oldest open invoice and oldest open bill: ______',
          'Sales tax and payroll liabilities compared with returns filed',
          'Accounts with a balance on the wrong side listed',
        ],
      },
      {
        kind: 'checklist',
        heading: 'Documents',
        items: [
          'Bank statements, every account, every month of the period',
          'Credit card statements, every card, every month',
          'Loan statements with principal and interest',
          'Payroll reports and filed payroll returns',
          'Sales tax returns filed',
          'Reports from card processors and marketplaces',
          'Last filed tax return',
          'Receipts for large purchases, vehicles and equipment',
        ],
      },
      {
        kind: 'table',
        heading: 'Month tracker',
        intro: 'Finish one month before you start the next.',
        columns: ['Month', 'Entered', 'Matched', 'Questions', 'Reconciled'],
        rows: Array.from({ length: 12 }, () => ['']),
      },
      {
        kind: 'checklist',
        heading: 'Balance sheet checks',
        items: [
          'Bank and card balances equal the reconciled balances',
          'Loans equal the lenders’ statements',
          'Receivables and payables only contain what’s really open',
          'Inventory agrees with a count, if I carry any',
          'Fixed assets agree with the depreciation schedule in the tax return',
          'Sales tax and payroll liabilities equal what is still owed',
          'Undeposited Funds and Opening Balance Equity are zero or explained',
          'Equity at the start of the period agrees with the last tax return, if it has a balance sheet',
        ],
      },
      {
        kind: 'table',
        heading: 'Questions only I can answer',
        columns: ['Date', 'Amount', 'Description on the statement', 'Answer'],
        rows: Array.from({ length: 14 }, () => ['']),
      },
      {
        kind: 'table',
        heading: 'Correction log',
        intro: 'What changed, and why. Your tax preparer will thank you.',
        columns: ['Date', 'Account', 'What was wrong', 'What I did'],
        rows: Array.from({ length: 12 }, () => ['']),
      },
    ],
  },
} satisfies SeedProduct
