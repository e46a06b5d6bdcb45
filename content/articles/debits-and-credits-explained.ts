import type { Article, Block } from './blocks.ts'
import { debitsAndCreditsExamples } from './debits-and-credits-examples.ts'

const foundations = [
  {
    kind: 'paragraph',
    text: 'If debits and credits have never made sense to you, the words are probably to blame. In everyday life a credit is something good and a debit is money leaving. In bookkeeping the two words mean something much simpler: **debit means left, credit means right.** That is all. The rest of this article is about what happens on each side.',
  },
  { kind: 'heading', level: 2, id: 'two-sides', text: 'Every transaction has two sides' },
  {
    kind: 'paragraph',
    text: 'Money always comes from somewhere and goes somewhere. You pay $60 for printer paper: you have supplies to show for it, and your checking account is $60 lower. A client pays an invoice: your checking account goes up, and what the client owes you goes down. **Double-entry bookkeeping** writes down both ends of every transaction, once as a debit and once as a credit, for the same amount.',
  },
  {
    kind: 'paragraph',
    text: 'Because both ends are always written down, the books check themselves. Total debits equal total credits after every transaction. If they do not, something is missing.',
  },
  { kind: 'heading', level: 2, id: 'accounting-equation', text: 'The accounting equation' },
  {
    kind: 'paragraph',
    text: 'Everything a business has was paid for by someone: either by lenders and suppliers, who are owed it, or by the owner. That is the accounting equation, and every balance sheet in the world is built on it.',
  },
  {
    kind: 'equation',
    caption: 'What the business has equals what it owes plus what belongs to the owner.',
    left: [{ label: 'Assets' }],
    right: [{ label: 'Liabilities' }, { label: 'Equity' }],
  },
  {
    kind: 'paragraph',
    text: 'Income and expenses belong to the equation too. Income makes the owner’s share larger, expenses make it smaller, and at the end of the year the difference, your net income, is moved into equity.',
  },
  {
    kind: 'equation',
    caption: 'A small design studio at the end of its first month.',
    left: [
      { label: 'Checking', amount: 6200 },
      { label: 'Accounts receivable', amount: 1800 },
      { label: 'Computer', amount: 2000 },
    ],
    right: [
      { label: 'Credit card', amount: 1500 },
      { label: 'Owner’s investment', amount: 5000 },
      { label: 'Net income so far', amount: 3500 },
    ],
  },
  { kind: 'heading', level: 2, id: 'account-types', text: 'The five account types' },
  {
    kind: 'paragraph',
    text: 'Whether a debit makes an account go up or down depends only on its type. Learn this table and you know debits and credits.',
  },
  {
    kind: 'table',
    caption: 'Account types, what changes them, and where they are reported',
    columns: [
      'Account type',
      'Examples',
      'Increases with',
      'Decreases with',
      'Normal balance',
      'Statement',
    ],
    rows: [
      [
        'Assets',
        'Checking, accounts receivable, inventory, equipment',
        'Debit',
        'Credit',
        'Debit',
        'Balance Sheet',
      ],
      [
        'Liabilities',
        'Credit cards, accounts payable, sales tax payable, loans',
        'Credit',
        'Debit',
        'Credit',
        'Balance Sheet',
      ],
      [
        'Equity',
        'Owner’s investment, retained earnings (owner’s draws work the other way)',
        'Credit',
        'Debit',
        'Credit',
        'Balance Sheet',
      ],
      [
        'Income',
        'Sales, service fees, interest earned',
        'Credit',
        'Debit',
        'Credit',
        'Profit and Loss',
      ],
      [
        'Expenses',
        'Rent, software, wages, cost of goods sold',
        'Debit',
        'Credit',
        'Debit',
        'Profit and Loss',
      ],
    ],
  },
  {
    kind: 'callout',
    tone: 'tip',
    title: 'A way to remember it: DEA and LIE',
    text: '**D**raws, **E**xpenses and **A**ssets go up with a debit. **L**iabilities, **I**ncome and **E**quity go up with a credit. Two groups, two rules.',
  },
  {
    kind: 'paragraph',
    text: 'The **normal balance** is the side on which an account usually carries its balance. A checking account with a credit balance is overdrawn. A liability with a debit balance usually means you have paid more than was owed, or booked something to the wrong place. When you look through a balance sheet, an account on the wrong side of its normal balance is the first thing to ask about.',
  },
  {
    kind: 'paragraph',
    text: 'A few accounts work against the group they stand in and are called **contra accounts**. Accumulated depreciation sits among the assets and has a credit balance. Owner’s draws sit in equity and have a debit balance. Refunds and discounts sit in income and have a debit balance.',
  },
] satisfies Block[]

const wrapUp = [
  {
    kind: 'heading',
    level: 2,
    id: 'bank-statement',
    text: 'Why your bank says it the other way round',
  },
  {
    kind: 'paragraph',
    text: 'Your bank statement says your account was *credited* when money arrived. In your books the same deposit is a *debit* to checking. Both are right. The money in your account is your asset, and it is the bank’s liability: the bank owes it to you. The statement is written from the bank’s books, so it is the mirror image of yours. The same goes for your credit card statement.',
  },
  { kind: 'heading', level: 2, id: 'in-qbo', text: 'Where you meet them in QBO' },
  {
    kind: 'paragraph',
    text: 'QuickBooks Online writes most debits and credits for you. When you save an invoice, it debits Accounts Receivable and credits the income account of each product or service on it. When you categorize a card purchase, it debits the expense and credits the card. You only type both sides yourself in a **journal entry**, which is best kept for corrections, payroll from an outside provider, depreciation, and entries your tax preparer gives you.',
  },
  {
    kind: 'paragraph',
    text: 'To see what the software did, open a saved transaction and look for **Transaction journal** in its menu of further actions. It shows the debits and credits behind the form. Doing that for a few of your own transactions teaches more than any diagram.',
  },
  { kind: 'heading', level: 2, id: 'common-mistakes', text: 'Common mistakes' },
  {
    kind: 'list',
    items: [
      '**Booking a loan as income.** Money you must pay back is a liability. Debit checking, credit the loan.',
      '**Booking a whole loan payment as expense.** Only the interest is an expense. The principal reduces the loan.',
      '**Booking the card payment as expense.** The purchases on the card were the expenses. Paying the card is a transfer: debit the credit card, credit checking.',
      '**Booking owner’s draws as expense.** What you take out of a sole proprietorship or partnership is equity, not a cost of the business.',
      '**Booking sales tax as income.** The tax you collect belongs to the state. It is a liability from the moment you charge it.',
      '**Recording income twice.** The invoice has already recorded the income. The deposit that pays it must be matched to that payment, not categorized as new income.',
      '**Fixing a difference with a made-up entry.** A journal entry that forces two numbers to agree hides the mistake and keeps it.',
    ],
  },
  { kind: 'heading', level: 2, id: 'tips', text: 'Tips that help' },
  {
    kind: 'list',
    items: [
      'Start with the side you are sure of. In most transactions that is the bank or card account: did it go up or down?',
      'Then ask what you got for it, or why you received it. That is the other account.',
      'Say it as a sentence: “Checking goes up, so debit checking. The client owes me less, so credit receivables.”',
      'Draw two T-accounts on paper when you are stuck. It takes ten seconds and is never wrong.',
      'If a total is off by an amount that divides evenly by 9, look for two digits that were swapped. If it is off by an even amount, look for half of it on the wrong side.',
    ],
  },
  { kind: 'heading', level: 2, id: 'practice', text: 'Practice pad' },
  {
    kind: 'paragraph',
    text: 'Read the transaction, choose the account to debit and the account to credit, and enter the amount. The T-accounts fill in as you go, and you will be told whether they balance and why. Nothing is saved.',
  },
  { kind: 'widget', widget: 'practicePad' },
] satisfies Block[]

export const debitsAndCreditsExplained = {
  slug: 'debits-and-credits-explained',
  title: 'Debits and Credits Explained',
  description:
    'Debit means left, credit means right. A plain guide with the table of account types, T-accounts, worked examples, common mistakes and practice.',
  lastUpdated: '2026-11-15',
  readingMinutes: 12,
  blocks: [...foundations, ...debitsAndCreditsExamples, ...wrapUp],
  faq: [
    {
      question: 'Is a debit good or bad?',
      answer:
        'Neither. A debit is an entry on the left side of an account. It increases assets and expenses and decreases liabilities, equity and income.',
    },
    {
      question: 'Do debits and credits always have to be equal?',
      answer:
        'Yes. In every transaction the total of the debits equals the total of the credits. A transaction may have more than two lines, as a loan payment has, but the two totals agree.',
    },
    {
      question: 'Do I need to know debits and credits to use QuickBooks Online?',
      answer:
        'You can send invoices and record expenses without them. You need them to understand your balance sheet, to correct a mistake, and to know whether what the software did is right.',
    },
    {
      question: 'Why is my income shown as a credit?',
      answer:
        'Income increases the owner’s share of the business, and equity increases on the right side. So income is recorded as a credit. The debit is what you received: cash, or a customer’s promise to pay.',
    },
  ],
  callToAction: {
    heading: 'Would you like someone beside you for the first month?',
    text: 'Coaching happens in your own file, with your own transactions.',
    linkLabel: 'See all services',
    href: '/services',
  },
} satisfies Article
