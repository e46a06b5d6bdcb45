import type { SeedProduct } from '../types.ts'

export const newBusinessChecklist = {
  title: 'New Business Bookkeeping Checklist',
  slug: 'new-business-bookkeeping-checklist',
  description:
    'The money side of a new business, in place before the first client pays: registration, bank, books, taxes and the first invoice. Print it and check things off.',
  price: '0.00',
  cover: {
    pattern: 'ticks',
    palette: 'green',
    alt: 'A green cover with a column of check marks',
  },
  whatIsInside: [
    'Five checklists: registration, bank, books, taxes, first client',
    'Boxes to check off, in the order I’d do things',
    'Lines for your own details: EIN, bank, deadlines',
  ],
  whoItIsFor:
    'You’re opening a business, or you just did, and you want the money side set up right the first time. No bookkeeping experience needed.',
  pdf: {
    fileName: 'new-business-bookkeeping-checklist.pdf',
    title: 'New Business Bookkeeping Checklist',
    subtitle: 'From zero to the first client',
    sections: [
      {
        kind: 'checklist',
        heading: '1. Registration',
        items: [
          'Decided how the business is organized (sole proprietor, LLC, corporation), with advice where I needed it',
          'EIN from the IRS, free at irs.gov',
          'Checked whether I need a city or county business license',
          'Fictitious business name (DBA) filed, if I use a name other than my own',
          'Seller’s permit applied for, if I sell taxable goods or services',
          'Business insurance considered',
        ],
      },
      {
        kind: 'checklist',
        heading: '2. Bank',
        items: [
          'Business checking account opened, used for nothing else',
          'Savings account for taxes opened',
          'Business debit or credit card ready',
          'Decided how clients pay me (bank transfer, card, check)',
          'My own money recorded as owner’s investment',
        ],
      },
      {
        kind: 'checklist',
        heading: '3. Books',
        items: [
          'Accounting software set up with legal name, start date and fiscal year',
          'Short chart of accounts loaded',
          'Bank and card connected, business accounts only',
          'Products and services listed with prices and income accounts',
          'Invoice form checked: name, terms, how to pay',
          'One place for receipts, in use from today',
        ],
      },
      {
        kind: 'checklist',
        heading: '4. Taxes',
        items: [
          'Share of profit to set aside, agreed with a tax preparer: ______ percent',
          'Dates of the four estimated payments in my calendar',
          'Sales tax filing dates in my calendar, if I have a permit',
          'Form W-9 ready to give to clients who ask for it',
          'Form W-9 requested from every contractor I hire, before the first payment',
          'Mileage log started, if I drive for the business',
        ],
      },
      {
        kind: 'checklist',
        heading: '5. First client',
        items: [
          'Scope and price agreed in writing',
          'Client entered in the books with the right email address',
          'Invoice sent the day the work was done, or a deposit requested up front',
          'Payment received against the invoice, not added as new income',
          'Deposit matched in the bank feed',
          'First month reconciled to the bank statement',
        ],
      },
      {
        kind: 'fields',
        heading: 'My details',
        intro: 'Keep this page somewhere safe. Don’t write passwords on it.',
        labels: [
          'Legal name',
          'EIN',
          'Bank and account name',
          'Seller’s permit number',
          'Tax preparer',
          'First day of the books',
          'Next estimated tax payment due',
          'Next sales tax return due',
          'Business license renewal due',
        ],
      },
    ],
  },
} satisfies SeedProduct

export const monthEndChecklist = {
  title: 'Month-End Close Checklist',
  slug: 'month-end-close-checklist',
  description:
    'How I close a month, in order: get everything in, prove it, look at the balance sheet, read the reports, lock the door. With a table to check off all twelve months.',
  price: '0.00',
  cover: {
    pattern: 'ledger',
    palette: 'paper',
    alt: 'A paper-colored cover with ruled ledger lines',
  },
  whatIsInside: [
    'Four short checklists, from the first receipt to the closing date',
    'The balance sheet lines to look at, and what should be in them',
    'A table to check off all twelve months',
    'Room for three sentences about the month',
  ],
  whoItIsFor:
    'You keep your own books, or a client’s, and you want every month to end the same calm way.',
  pdf: {
    fileName: 'month-end-close-checklist.pdf',
    title: 'Month-End Close Checklist',
    subtitle: 'Two hours, the same order every month',
    sections: [
      {
        kind: 'checklist',
        heading: '1. Get everything in',
        items: [
          'Nothing is left for review in any bank feed',
          'All invoices for the month’s work have been sent',
          'All bills dated in the month have been entered',
          'Cash purchases and expenses paid personally have been recorded',
          'Receipts are attached or filed',
        ],
      },
      {
        kind: 'checklist',
        heading: '2. Prove it',
        items: [
          'Checking reconciled, difference 0.00',
          'Savings reconciled, difference 0.00',
          'Each credit card reconciled, difference 0.00',
          'Each loan agrees with the lender’s statement',
          'Payment processor balances agree with their reports',
          'Uncleared items older than 60 days looked into',
        ],
      },
      {
        kind: 'checklist',
        heading: '3. Look at the balance sheet',
        items: [
          'Undeposited Funds only holds money I really have',
          'Open invoices are really unpaid, and I followed up on the overdue ones',
          'Open bills are really unpaid',
          'Sales tax payable agrees with the sales tax report',
          'Payroll liabilities agree with the payroll reports',
          'Opening Balance Equity is zero',
          'No asset has a credit balance, and no liability a debit balance, without a reason',
        ],
      },
      {
        kind: 'checklist',
        heading: '4. Read and lock',
        items: [
          'Uncategorized accounts are empty',
          'Profit and Loss compared with last month and last year',
          'Every surprising number clicked and understood',
          'Share of profit moved to the tax account',
          'Reports saved as PDFs',
          'Closing date set to the last day of the month',
        ],
      },
      {
        kind: 'table',
        heading: 'The year at a glance',
        intro: 'Write down the date you finished each step.',
        columns: ['Month', 'In', 'Proved', 'Balance sheet', 'Read', 'Locked'],
        rows: [
          ['January'],
          ['February'],
          ['March'],
          ['April'],
          ['May'],
          ['June'],
          ['July'],
          ['August'],
          ['September'],
          ['October'],
          ['November'],
          ['December'],
        ],
      },
      {
        kind: 'fields',
        heading: 'Three sentences about this month',
        labels: [
          'What sold better or worse than I expected',
          'Which cost grew, and whether that was my decision',
          'What will need cash in the next six weeks',
        ],
      },
    ],
  },
} satisfies SeedProduct
