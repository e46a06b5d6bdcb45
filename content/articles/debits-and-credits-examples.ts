import type { Block } from './blocks.ts'

export const debitsAndCreditsExamples = [
  { kind: 'heading', level: 2, id: 't-accounts', text: 'T-accounts: draw it before you book it' },
  {
    kind: 'paragraph',
    text: 'A T-account is the picture of one account: the name on top, debits on the left, credits on the right. Bookkeepers still draw them when a transaction is unclear.',
  },
  { kind: 'heading', level: 3, id: 'example-investment', text: '1. The owner puts money in' },
  {
    kind: 'paragraph',
    text: 'You open a business checking account with $5,000 of your own. An asset goes up, and so does your equity. This is not income.',
  },
  {
    kind: 'tAccounts',
    caption: 'Owner invests $5,000',
    accounts: [
      { name: 'Checking', debits: [{ label: 'Owner’s deposit', amount: 5000 }], credits: [] },
      {
        name: 'Owner’s Investment',
        debits: [],
        credits: [{ label: 'Owner’s deposit', amount: 5000 }],
      },
    ],
  },
  { kind: 'heading', level: 3, id: 'example-card', text: '2. A purchase on the credit card' },
  {
    kind: 'paragraph',
    text: 'You charge $120 of office supplies. The expense goes up (debit) and so does what you owe (credit). Checking does not move until you pay the card.',
  },
  {
    kind: 'tAccounts',
    caption: 'Office supplies for $120 on the credit card',
    accounts: [
      { name: 'Office Supplies', debits: [{ label: 'Supplies', amount: 120 }], credits: [] },
      { name: 'Credit Card', debits: [], credits: [{ label: 'Supplies', amount: 120 }] },
    ],
  },
  { kind: 'heading', level: 3, id: 'example-invoice', text: '3. An invoice, and then its payment' },
  {
    kind: 'paragraph',
    text: 'You finish a job and invoice $1,800. Under accrual accounting the income is earned now, though no money has arrived. Two weeks later the client pays. The payment moves $1,800 from receivables to checking and touches income no second time.',
  },
  {
    kind: 'tAccounts',
    caption: 'Invoice for $1,800, later paid in full',
    accounts: [
      {
        name: 'Accounts Receivable',
        debits: [{ label: 'Invoice 1001', amount: 1800 }],
        credits: [{ label: 'Payment', amount: 1800 }],
      },
      { name: 'Service Income', debits: [], credits: [{ label: 'Invoice 1001', amount: 1800 }] },
      { name: 'Checking', debits: [{ label: 'Payment', amount: 1800 }], credits: [] },
    ],
  },
  { kind: 'heading', level: 3, id: 'example-sales-tax', text: '4. A sale with sales tax' },
  {
    kind: 'paragraph',
    text: 'A customer buys goods for $200 plus $16 of sales tax and pays in cash. Your income is $200. The $16 was never yours: you hold it for the state until you file.',
  },
  {
    kind: 'tAccounts',
    caption: 'Cash sale of $200 plus $16 sales tax',
    accounts: [
      { name: 'Cash', debits: [{ label: 'Sale', amount: 216 }], credits: [] },
      { name: 'Sales', debits: [], credits: [{ label: 'Sale', amount: 200 }] },
      { name: 'Sales Tax Payable', debits: [], credits: [{ label: 'Tax collected', amount: 16 }] },
    ],
  },
  { kind: 'heading', level: 3, id: 'example-loan', text: '5. A loan payment' },
  {
    kind: 'paragraph',
    text: 'You pay $450 on a van loan. The lender’s statement says $385 is principal and $65 is interest. Three accounts, and the two sides still agree.',
  },
  {
    kind: 'tAccounts',
    caption: 'Loan payment of $450: $385 principal and $65 interest',
    accounts: [
      { name: 'Van Loan', debits: [{ label: 'Principal', amount: 385 }], credits: [] },
      { name: 'Interest Expense', debits: [{ label: 'Interest', amount: 65 }], credits: [] },
      { name: 'Checking', debits: [], credits: [{ label: 'Loan payment', amount: 450 }] },
    ],
  },
  { kind: 'heading', level: 2, id: 'worked-month', text: 'A worked month' },
  {
    kind: 'paragraph',
    text: 'Here is the first month of the small design studio from above, transaction by transaction. Follow each line and you will arrive at the equation you have already seen.',
  },
  {
    kind: 'table',
    caption: 'Journal of the first month',
    columns: ['Transaction', 'Debit', 'Credit', 'Amount'],
    rows: [
      ['Owner opens the bank account', 'Checking', 'Owner’s Investment', '$5,000.00'],
      ['Computer bought on the card', 'Computer (asset)', 'Credit Card', '$2,000.00'],
      ['Client pays for a finished logo', 'Checking', 'Service Income', '$2,900.00'],
      ['Invoice for a website', 'Accounts Receivable', 'Service Income', '$1,800.00'],
      ['Desk rent paid', 'Rent Expense', 'Checking', '$700.00'],
      ['Software paid', 'Software Expense', 'Checking', '$300.00'],
      ['Advertising paid', 'Advertising Expense', 'Checking', '$200.00'],
      ['Part of the card paid off', 'Credit Card', 'Checking', '$500.00'],
    ],
    numericColumns: [3],
  },
  {
    kind: 'paragraph',
    text: 'Checking ends at 5,000 + 2,900 − 700 − 300 − 200 − 500 = $6,200. The card ends at 2,000 − 500 = $1,500. Income of $4,700 less expenses of $1,200 leaves net income of $3,500. Assets of $10,000 equal liabilities of $1,500 plus equity of $8,500.',
  },
] satisfies Block[]
