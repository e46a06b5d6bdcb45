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
    alt: 'A marigold cover with columns like an account book',
  },
  whatIsInside: [
    'The number ranges and what goes where',
    'A starter list for a service business',
    'Blank lines for your own accounts',
    'Four questions to ask before you add an account',
  ],
  whoItIsFor:
    'You are setting up QBO, or your list of accounts has grown so long that nobody can find anything in it.',
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
        intro: 'Cross out what you do not need. Write in the margin what your business calls it.',
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
        heading: 'Before adding an account',
        items: [
          'I will make a decision from this number, or my tax return asks for it',
          'No account I have already means the same',
          'It is not the name of a customer or a vendor',
          'I know its type, and so which statement it appears on',
          'I have left a gap between the numbers beside it',
        ],
      },
    ],
  },
} satisfies SeedProduct

export const receiptAndMileageLog = {
  title: 'Receipt and Mileage Log',
  slug: 'receipt-and-mileage-log',
  description:
    'A paper log for the glove box: business miles with date, destination and purpose, and cash purchases on the go. With a short reminder of what a good record contains.',
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
    subtitle: 'Write it down on the day it happens',
    sections: [
      {
        kind: 'text',
        heading: 'What a good record contains',
        paragraphs: [
          'For each business trip: the date, where you went, the business purpose, and the miles. Note the odometer at the start and the end of the year as well. A log written at the time is worth far more than one put together later.',
          'Driving between home and your regular place of work is commuting and does not count. Trips between two places of work, to clients, to the bank and to suppliers usually do.',
          'For each purchase: the date, the place, the amount, and what it was for. For business meals add who was there and what you talked about.',
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
