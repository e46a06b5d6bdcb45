import type { SeedProduct } from '../types.ts'

export const chartOfAccountsWorksheet = {
  title: 'Chart of Accounts Worksheet',
  slug: 'chart-of-accounts-worksheet',
  description:
    'Plan your chart of accounts on paper before you touch the software: number ranges, a starter list for a service business, blank lines for your own, and a test for every new account.',
  price: '0.00',
  cover: {
    pattern: 'columns',
    palette: 'marigold',
    alt: 'A marigold cover with a row of columns',
  },
  whatIsInside: [
    'The number ranges and what goes where',
    'A starter list for a service business',
    'Blank lines for your own accounts',
    'Five questions to ask before you add an account',
  ],
  whoItIsFor:
    'You’re setting up QuickBooks Online (QBO), or your list of accounts has grown so long that nobody can find anything in it.',
  pdf: {
    fileName: 'chart-of-accounts-worksheet.pdf',
    title: 'Chart of Accounts Worksheet',
    subtitle: 'Decide where things belong before you move them',
    sections: [
      {
        kind: 'table',
        heading: 'Number ranges',
        columns: ['Range', 'Kind', 'Statement'],
        rows: [
          ['1000–1999', 'Assets', 'Balance Sheet'],
          ['2000–2999', 'Liabilities', 'Balance Sheet'],
          ['3000–3999', 'Equity', 'Balance Sheet'],
          ['4000–4999', 'Income', 'Profit and Loss'],
          ['5000–5999', 'Cost of goods sold', 'Profit and Loss'],
          ['6000–6999', 'Expenses', 'Profit and Loss'],
          ['7000–7999', 'Other income', 'Profit and Loss'],
          ['8000–8999', 'Other expense', 'Profit and Loss'],
        ],
      },
      {
        kind: 'table',
        heading: 'Starter list for a service business',
        intro: 'Cross out what you don’t need. In the margin, write what you would call it.',
        columns: ['Number', 'Account', 'Keep?'],
        rows: [
          ['1000', 'Business Checking', ''],
          ['1010', 'Business Savings', ''],
          ['1200', 'Accounts Receivable', ''],
          ['1500', 'Computers and Equipment', ''],
          ['2000', 'Accounts Payable', ''],
          ['2100', 'Business Credit Card', ''],
          ['3000', 'Owner’s Investment', ''],
          ['3100', 'Owner’s Draw', ''],
          ['4000', 'Service Income', ''],
          ['5000', 'Subcontractors', ''],
          ['6000', 'Advertising and Marketing', ''],
          ['6050', 'Car and Truck', ''],
          ['6100', 'Bank and Merchant Fees', ''],
          ['6150', 'Software and Subscriptions', ''],
          ['6200', 'Business Insurance', ''],
          ['6300', 'Legal and Professional Fees', ''],
          ['6400', 'Office Supplies', ''],
          ['6450', 'Meals with Clients', ''],
          ['6500', 'Rent or Coworking', ''],
          ['6700', 'Taxes and Licenses', ''],
          ['6750', 'Travel', ''],
          ['6900', 'Phone and Internet', ''],
        ],
      },
      {
        kind: 'table',
        heading: 'My own accounts',
        columns: ['Number', 'Account', 'Type', 'What goes in'],
        rows: [[''], [''], [''], [''], [''], [''], [''], [''], [''], ['']],
      },
      {
        kind: 'checklist',
        heading: 'Five questions before you add an account',
        items: [
          'Will I make a decision from this number, or does my tax return ask for it?',
          'Am I sure that no other account means the same thing?',
          'Is it something other than the name of a customer or a vendor?',
          'Do I know its type, and so which statement it appears on?',
          'Did I leave a gap to the numbers before and after it?',
        ],
      },
    ],
  },
} satisfies SeedProduct

export const receiptAndMileageLog = {
  title: 'Receipt and Mileage Log',
  slug: 'receipt-and-mileage-log',
  description:
    'A paper log for the glove box: business miles with date, destination and purpose, plus cash purchases on the go. It starts with a short reminder of what makes a good record.',
  price: '0.00',
  cover: { pattern: 'path', palette: 'green', alt: 'A green cover with a winding path' },
  whatIsInside: [
    'A mileage log: date, destination, purpose, miles',
    'A log of cash purchases',
    'A reminder of what a good record contains',
  ],
  whoItIsFor:
    'You drive for your business, or pay cash on the road, and the receipts end up in the cup holder.',
  pdf: {
    fileName: 'receipt-and-mileage-log.pdf',
    title: 'Receipt and Mileage Log',
    subtitle: 'Write it down the day it happens',
    sections: [
      {
        kind: 'text',
        heading: 'What makes a good record',
        paragraphs: [
          'For each business trip: the date, where you went, the business purpose, and the miles. Write down the odometer at the start and end of the year, too. A log you keep as you go is worth far more than one you put together later.',
          'Driving between home and your regular place of work is commuting, and it doesn’t count. Trips between two places of work, to clients, to the bank and to suppliers usually do.',
          'For each purchase: the date, the place, the amount, and what it was for. For business meals, add who was there and what you talked about.',
        ],
      },
      {
        kind: 'fields',
        heading: 'Vehicle',
        labels: [
          'Vehicle',
          'Odometer on January 1',
          'Odometer on December 31',
          'Date first used for the business',
        ],
      },
      {
        kind: 'table',
        heading: 'Mileage',
        columns: ['Date', 'From and to', 'Business purpose', 'Miles'],
        rows: Array.from({ length: 18 }, () => ['']),
      },
      {
        kind: 'table',
        heading: 'Cash purchases',
        columns: ['Date', 'Where', 'What for', 'Amount', 'Entered'],
        rows: Array.from({ length: 14 }, () => ['']),
      },
    ],
  },
} satisfies SeedProduct
