import type { Article, Block } from './blocks.ts'

const whatItIs = [
  {
    kind: 'paragraph',
    text: 'The chart of accounts is the list of every account your business uses to sort its money. Every transaction lands in at least two of them, and every line on your reports is one of them. When the list is good, your reports answer questions. When it has grown wild, they cannot.',
  },
  {
    kind: 'callout',
    tone: 'note',
    title: 'An account here is not a bank account',
    text: 'A bank account is one kind of account on the list. “Advertising”, “Sales Tax Payable” and “Owner’s Draw” are accounts too. Think of labeled folders, each with a running total.',
  },
  { kind: 'heading', level: 2, id: 'kinds', text: 'The kinds of accounts, and their numbers' },
  {
    kind: 'paragraph',
    text: 'Five kinds, always in the same order: three for the Balance Sheet, then income and expenses for the Profit and Loss. Costs that belong directly to what you sell get a range of their own. Numbers are optional in QuickBooks Online, but they keep the list in order and make it easy to talk about.',
  },
  {
    kind: 'table',
    caption: 'Account kinds with the usual number ranges',
    columns: ['Kind', 'Numbers', 'What it holds', 'Statement'],
    rows: [
      ['Assets', '1000–1999', 'What the business has or is owed', 'Balance Sheet'],
      ['Liabilities', '2000–2999', 'What the business owes', 'Balance Sheet'],
      ['Equity', '3000–3999', 'The owner’s share', 'Balance Sheet'],
      ['Income', '4000–4999', 'What you earn from customers', 'Profit and Loss'],
      ['Cost of goods sold', '5000–5999', 'Direct costs of what you sold', 'Profit and Loss'],
      ['Expenses', '6000–6999', 'The costs of running the business', 'Profit and Loss'],
      [
        'Other income',
        '7000–7999',
        'Income outside your trade, such as interest',
        'Profit and Loss',
      ],
      ['Other expense', '8000–8999', 'Costs outside daily operations', 'Profit and Loss'],
    ],
  },
  { kind: 'heading', level: 3, id: 'assets', text: 'Assets' },
  {
    kind: 'list',
    items: [
      '**Bank:** checking, savings, the cash drawer',
      '**Accounts receivable:** unpaid customer invoices',
      '**Other current assets:** inventory, prepaid insurance, Undeposited Funds',
      '**Fixed assets:** equipment, vehicles, furniture, and their accumulated depreciation',
      '**Other assets:** a security deposit on your lease',
    ],
  },
  { kind: 'heading', level: 3, id: 'liabilities', text: 'Liabilities' },
  {
    kind: 'list',
    items: [
      '**Accounts payable:** bills you have entered and not yet paid',
      '**Credit cards:** one account per card',
      '**Other current liabilities:** sales tax, payroll taxes, customer deposits, a line of credit',
      '**Long-term liabilities:** vehicle and equipment loans due over more than a year',
    ],
  },
  { kind: 'heading', level: 3, id: 'equity', text: 'Equity' },
  {
    kind: 'list',
    items: [
      '**Owner’s investment** and **owner’s draw** for a sole proprietor or single-member LLC; one set per partner in a partnership; stock, paid-in capital and distributions in a corporation',
      '**Retained Earnings:** profits of earlier years, kept by the software. You post to it only on your accountant’s word.',
      '**Opening Balance Equity:** a temporary account from setup. It should end at zero.',
    ],
  },
  { kind: 'heading', level: 3, id: 'income', text: 'Income' },
  {
    kind: 'list',
    items: [
      'One account for each *kind* of thing you sell, such as service income and product sales',
      'Refunds and discounts as an account that reduces income',
      'Not one account per customer: the software already knows the customer',
    ],
  },
  { kind: 'heading', level: 3, id: 'costs', text: 'Cost of goods sold and expenses' },
  {
    kind: 'list',
    items: [
      '**Cost of goods sold:** materials, merchandise, subcontractors and labor for the jobs you sold',
      '**Expenses:** rent, insurance, software, advertising, office supplies, and so on',
      'Income less cost of goods sold is your **gross profit**, the number that tells you whether your prices work',
    ],
  },
] satisfies Block[]

const howToUseIt = [
  { kind: 'heading', level: 2, id: 'benefits', text: 'What a good chart does for you' },
  {
    kind: 'list',
    items: [
      '**You can read your own reports.** Fifteen to thirty income and expense lines fit on one page and still say something.',
      '**Tax time gets shorter.** When your expense accounts follow the lines of your tax form (for a sole proprietor, Schedule C), your preparer copies totals instead of asking questions.',
      '**Months can be compared.** The same kind of cost goes to the same place every time.',
      '**Mistakes show up.** A number that jumps stands out in a short list and hides in a long one.',
      '**Others can take over.** A lender, a partner or a new bookkeeper understands a standard chart at once.',
    ],
  },
  { kind: 'heading', level: 2, id: 'common-mistakes', text: 'Common mistakes' },
  {
    kind: 'list',
    items: [
      '**Too many accounts.** If you cannot decide between two of them, neither can your reports. Twelve kinds of office expense are one.',
      '**An account for every vendor or customer.** Use the vendor and customer lists for that, and run reports by name.',
      '**The wrong type.** A loan set up as an expense, or a credit card as a bank account, puts the balance on the wrong statement. Check the type before you check the name.',
      '**Duplicates.** “Phone”, “Telephone” and “Cell phone” each hold a third of the truth.',
      '**“Miscellaneous” as a home.** It is a waiting room. Empty it every month.',
      '**Personal spending as expense.** It goes to owner’s draw, and best of all to a different bank account.',
      '**Sales tax in income.** It is a liability. It never appears on your Profit and Loss.',
      '**Deleting accounts with history.** In QuickBooks Online deleting makes an account inactive. Its past transactions stay on your reports, and a balance sheet balance may be moved by an automatic entry. Merge or empty the account first.',
    ],
  },
  { kind: 'heading', level: 2, id: 'tips', text: 'Tips for building yours' },
  {
    kind: 'list',
    ordered: true,
    items: [
      'Begin with a starter chart for your kind of business, such as the ones below.',
      'Take out what you do not need. Adding an account later takes a minute.',
      'Compare it with last year’s tax return and match the expense lines.',
      'Leave gaps between numbers: 6000, 6050, 6100. The account you forgot will need a place.',
      'Use sub-accounts where you want detail and a total: Insurance with Liability and Vehicle below it.',
      'Use classes, locations, projects or tags, where your plan has them, for departments and jobs. They keep the chart short.',
      'Write a one-line note about what goes into each account. Your future self is a stranger.',
      'Change the structure at the start of a year, and ask your tax preparer first.',
    ],
  },
  {
    kind: 'callout',
    tone: 'tip',
    title: 'Merging duplicates in QuickBooks Online',
    text: 'Give the account you want to lose exactly the same name, type and detail type as the one you want to keep, and the software offers to merge them. A merge cannot be undone, so export the account list and both registers first.',
  },
  { kind: 'heading', level: 2, id: 'starter', text: 'Starter chart of accounts' },
  {
    kind: 'paragraph',
    text: 'Choose your kind of business, edit the list until it is yours, then download it as a CSV file or print it. To bring it into QuickBooks Online, look for the import of a chart of accounts in its settings, choose the file, and match the four columns. Turn on account numbers first in the advanced accounting settings if you want to keep them.',
  },
  { kind: 'widget', widget: 'starterCharts' },
  {
    kind: 'callout',
    tone: 'warning',
    title: 'Before you import',
    text: 'Your file already has a default chart of accounts, and some accounts are made by the software itself: Retained Earnings, Opening Balance Equity, Undeposited Funds (called Payments to deposit in newer files) and the Uncategorized accounts. The starter charts leave those out. Make unused default accounts inactive, so that you do not end up with two of everything.',
  },
] satisfies Block[]

export const chartOfAccountsBasics = {
  slug: 'chart-of-accounts-basics',
  title: 'Chart of Accounts Basics',
  description:
    'What a chart of accounts is, the kinds of accounts and their numbers, benefits, common mistakes and tips, with starter charts to download for QBO.',
  lastUpdated: '2026-11-15',
  readingMinutes: 10,
  blocks: [...whatItIs, ...howToUseIt],
  faq: [
    {
      question: 'How many accounts should a small business have?',
      answer:
        'Most are well served by 30 to 50 accounts in all, with 15 to 25 of them for expenses. If your Profit and Loss no longer fits on one page, look for accounts to combine.',
    },
    {
      question: 'Do I need account numbers?',
      answer:
        'No. QuickBooks Online works without them. They help once the list is longer than a page, because they fix the order and leave no doubt about which account is meant.',
    },
    {
      question: 'Can I change my chart of accounts in the middle of the year?',
      answer:
        'You can add and rename accounts at any time. Wait with merging and moving until year end if you can, or note the date, because reports before and after the change will not compare.',
    },
    {
      question: 'What is the difference between account type and detail type?',
      answer:
        'The account type decides which statement and section an account appears in, and how it behaves. The detail type is a finer label that QuickBooks Online uses for some features and for tax mapping. Get the type right first.',
    },
  ],
  callToAction: {
    heading: 'Would you rather have it set up for you?',
    text: 'Chart of Accounts Setup gives you a list made for your business, and a walk-through.',
    linkLabel: 'See the service',
    href: '/services#chart-of-accounts-setup',
  },
} satisfies Article
