import { samplePrice } from '#content/schemas/price.ts'
import type { Services } from '#content/schemas/services.ts'

// Typical United States market prices. Each answer of the finder adds weight to one or two services; the
// heaviest one or two light up. note is how the answer reads in the message that a visitor may send.

export const services: Services = {
  title: 'Bookkeeping services',
  description:
    'Bookkeeping services in plain words, from a one-time cleanup to monthly books, payroll and QuickBooks Online coaching.',
  heading: 'Services',
  intro:
    'These are the ways I can help. Most people need one or two of them. If you’re not sure which, answer the six short questions below, or book a free call and we’ll figure it out together.',
  services: [
    {
      slug: 'bookkeeping-coaching-and-services',
      name: 'Bookkeeping Coaching & Services',
      summary: 'Learn to keep your own books in QuickBooks Online, with me beside you.',
      description:
        'One-on-one sessions on a shared screen, in your own QuickBooks Online file, at your pace. We work on the tasks in front of you this month, so you learn something and get the work done in the same hour. Between sessions you can send me questions. When you’d rather hand something over, I do that part and show you the result.',
      included: [
        'Sessions on a shared screen in your own file',
        'A written list of what to do before the next session',
        'Answers to short questions between sessions',
        'A monthly checklist made for your business',
      ],
      startingPriceUsd: samplePrice(85),
      unit: 'per hour',
      whoItIsFor:
        'Owners who want to understand their books, and people learning bookkeeping as a new line of work.',
      visibility: 'shown',
    },
    {
      slug: 'cleanup',
      name: 'Cleanup',
      summary: 'Books that are months behind or full of guesses, fixed and explained.',
      description:
        'I go through the file account by account: I enter the missing months, take out duplicates, reconcile every bank and credit card account to its statements, and move transactions to the right accounts. You get a list of what I changed and a short list of questions only you can answer. At the end your reports agree with your bank and are ready for your tax preparer.',
      included: [
        'Catch-up of missing months from bank and card statements',
        'Reconciliation of every account to its statements',
        'Uncategorized and duplicate transactions cleared',
        'Opening balances and balance sheet accounts checked',
        'A written summary of every correction',
      ],
      startingPriceUsd: samplePrice(600),
      unit: 'one time',
      whoItIsFor:
        'Businesses that are behind, facing tax season, or taking over a file someone else kept.',
      visibility: 'shown',
    },
    {
      slug: 'monthly-bookkeeping',
      name: 'Monthly Bookkeeping',
      summary: 'Your books kept up every month, closed on time, with reports you can read.',
      description:
        'Each month I categorize your transactions, reconcile your accounts, and send you a Profit and Loss statement and a Balance Sheet with a short note in plain words. Questions are collected into one list, so you answer once instead of all month long. You keep full access to your own QuickBooks Online file.',
      included: [
        'Transactions reviewed and categorized',
        'Up to two bank or credit card accounts reconciled',
        'Profit and Loss and Balance Sheet by the 15th of the next month',
        'One list of questions a month, answered online',
        'A year-end package for your tax preparer',
      ],
      startingPriceUsd: samplePrice(300),
      unit: 'per month',
      whoItIsFor: 'Owners who would rather spend the time on customers than on categorizing.',
      visibility: 'shown',
    },
    {
      slug: 'chart-of-accounts-setup',
      name: 'Chart of Accounts Setup',
      summary: 'A short, sensible list of accounts that fits your business and your tax return.',
      description:
        'The chart of accounts decides what your reports can tell you. I build or rebuild yours so it fits what you sell, how you spend, and the lines of your tax form, then set it up in QuickBooks Online. We walk through it together, so you know where each kind of transaction goes.',
      included: [
        'A numbered chart of accounts for your kind of business',
        'Setup or merge of accounts in QuickBooks Online',
        'A one-page guide: what goes where',
        'A 45-minute walk-through on a shared screen',
      ],
      startingPriceUsd: samplePrice(250),
      unit: 'one time',
      whoItIsFor:
        'New businesses setting up their first file, and files whose account list has gotten out of hand.',
      visibility: 'shown',
    },
    {
      slug: 'accounts-payable-and-receivable',
      name: 'Accounts Payable & Receivable',
      summary: 'Bills paid on time, invoices sent on time, and someone watching both.',
      description:
        'I enter your bills with their due dates, prepare payments for your approval, send your invoices, and follow up politely on the ones that are late. Each week you see who owes you, who you owe, and what that means for your cash. Only you release payments.',
      included: [
        'Bills entered with due dates and attached documents',
        'Payments prepared for your approval',
        'Invoices sent and customer payments applied',
        'Polite reminders for overdue invoices',
        'A weekly aging summary of both lists',
      ],
      startingPriceUsd: samplePrice(250),
      unit: 'per month',
      whoItIsFor:
        'Businesses that invoice their customers or have more bills than anyone can keep track of.',
      visibility: 'shown',
    },
    {
      slug: 'bank-reconciliation',
      name: 'Bank Reconciliation',
      summary: 'Proof, every month, that your books and your bank statements agree.',
      description:
        'A bank feed brings transactions in, but only a reconciliation proves that nothing is missing or entered twice. I reconcile your bank, credit card and loan accounts to their statements, chase down each difference, and tell you about anything that looks wrong. You receive the reconciliation report for your files.',
      included: [
        'Up to two accounts reconciled each month',
        'Uncleared checks and deposits followed up',
        'Duplicates and missing transactions found and fixed',
        'The reconciliation report for each account',
      ],
      startingPriceUsd: samplePrice(100),
      unit: 'per month',
      whoItIsFor: 'Owners who enter their own transactions and want a second pair of eyes on them.',
      visibility: 'shown',
    },
    {
      slug: 'financial-statements',
      name: 'Financial Statements',
      summary: 'A Profit and Loss, a Balance Sheet and a Cash Flow statement, in plain words.',
      description:
        'I prepare your three financial statements from reconciled books, compare them with last month and last year, and write a page that says what changed and why. They are for running the business and for talking with lenders and tax preparers. I don’t audit, review or certify statements. If a lender asks for that, I prepare everything your CPA needs.',
      included: [
        'Profit and Loss compared with last month and last year',
        'Balance Sheet with every account supported',
        'Statement of Cash Flows',
        'A one-page commentary in plain words',
      ],
      startingPriceUsd: samplePrice(150),
      unit: 'per month',
      whoItIsFor:
        'Owners who are applying for a loan, report to a partner, or want numbers behind their decisions.',
      visibility: 'shown',
    },
    {
      slug: 'monthly-review-service',
      name: 'Monthly Review Service',
      summary: 'You keep the books. Once a month I check them and tell you what to fix.',
      description:
        'A calm second look at books you keep yourself. I go through the month looking for the usual mistakes: personal expenses, transfers recorded as income, loan payments recorded as an expense, sales tax counted as revenue. You get a short list of corrections with the reason for each, and 30 minutes with me to go through it.',
      included: [
        'Review of the month’s transactions and reconciliations',
        'Balance sheet check, account by account',
        'A correction list with reasons',
        'A 30-minute call each month',
      ],
      startingPriceUsd: samplePrice(175),
      unit: 'per month',
      whoItIsFor: 'Owners and in-house bookkeepers who do the work and want to be sure it’s right.',
      visibility: 'shown',
    },
    {
      slug: 'diagnostic-review',
      name: 'Diagnostic Review',
      summary: 'A one-time health check of your file, with a written list of what needs attention.',
      description:
        'Before anyone quotes you a price for fixing your books, someone should take a proper look at them. I check your QuickBooks Online file from setup to reports and write down what is right, what is wrong, how serious it is, and what it would take to fix. You can fix it yourself, or hand it to me or someone else. If you go on to a cleanup with me, I take the fee off that price.',
      included: [
        'Check of settings, chart of accounts and opening balances',
        'Check of reconciliations, bank feed and rules',
        'Check of receivables, payables, sales tax and payroll accounts',
        'A written report, most urgent first',
        'A 30-minute call to go through it',
      ],
      startingPriceUsd: samplePrice(200),
      unit: 'one time',
      whoItIsFor: 'Anyone who doesn’t trust the numbers and wants to know how bad it is.',
      visibility: 'shown',
    },
    {
      slug: 'payroll-and-tax-service',
      name: 'Payroll & Tax Service',
      summary:
        'Payroll, sales tax and year-end forms handled, and a tax-ready package for your preparer.',
      description:
        'I run your payroll, see that federal and state payroll taxes are deposited and filed on time, file your sales tax returns, and prepare W-2 and 1099-NEC forms in January. At year end your tax preparer receives a complete package with reconciled books. Income tax returns themselves stay with your CPA, enrolled agent or registered tax preparer, and I work directly with them.',
      included: [
        'Payroll runs for up to three employees',
        'Payroll tax deposits and quarterly filings',
        'Sales tax returns for one state',
        'W-2 and 1099-NEC forms at year end',
        'A tax-ready package for your preparer',
      ],
      startingPriceUsd: samplePrice(150),
      unit: 'per month',
      whoItIsFor:
        'Businesses with their first employees or contractors, or with sales tax to file.',
      visibility: 'shown',
    },
  ],
  detailsLabel: 'What you get',
  priceNote:
    'Starting prices are for a small business with one or two bank accounts. After the free call you get a fixed quote in writing, and nothing starts until you say yes.',
  finder: {
    heading: 'Which service do I need?',
    intro: 'Six plain questions. Your answers aren’t stored, and you can change them at any time.',
    questions: [
      {
        id: 'stage',
        question: 'Where is your business right now?',
        answers: [
          {
            label: 'Just starting, no books yet',
            weights: { 'chart-of-accounts-setup': 3, 'bookkeeping-coaching-and-services': 2 },
            note: 'I am just starting and have no books yet.',
          },
          {
            label: 'Running, with books of some kind',
            weights: { 'monthly-bookkeeping': 1, 'monthly-review-service': 1 },
            note: 'My business is running and has books of some kind.',
          },
          {
            label: 'Running, but the books have not kept up',
            weights: { cleanup: 3, 'diagnostic-review': 2 },
            note: 'My business is running, but the books have not kept up.',
          },
        ],
      },
      {
        id: 'who',
        question: 'Who should do the bookkeeping from here on?',
        answers: [
          {
            label: 'I want to learn and do it myself',
            weights: { 'bookkeeping-coaching-and-services': 4 },
            note: 'I want to learn to keep the books myself.',
          },
          {
            label: 'I do it, and want someone to check',
            weights: { 'monthly-review-service': 4, 'bank-reconciliation': 1 },
            note: 'I keep the books myself and want someone to check them.',
          },
          {
            label: 'I want to hand it over',
            weights: { 'monthly-bookkeeping': 4 },
            note: 'I want to hand the bookkeeping over.',
          },
        ],
      },
      {
        id: 'behind',
        question: 'When was every account last reconciled to its statement?',
        answers: [
          {
            label: 'Last month',
            weights: { 'monthly-review-service': 2, 'financial-statements': 1 },
            note: 'All accounts were reconciled last month.',
          },
          {
            label: 'A few months ago',
            weights: { 'bank-reconciliation': 3, cleanup: 1 },
            note: 'The last reconciliation was a few months ago.',
          },
          {
            label: 'Over a year ago, or never',
            weights: { cleanup: 4 },
            note: 'The last reconciliation was over a year ago, or never happened.',
          },
          {
            label: 'I don’t know',
            weights: { 'diagnostic-review': 4 },
            note: 'I don’t know when the accounts were last reconciled.',
          },
        ],
      },
      {
        id: 'bills',
        question: 'How does money move in your business?',
        answers: [
          {
            label: 'Mostly by card and bank, with little paperwork',
            weights: { 'bank-reconciliation': 1, 'monthly-bookkeeping': 1 },
            note: 'Most payments go by card and bank.',
          },
          {
            label: 'I send invoices and wait for payment',
            weights: { 'accounts-payable-and-receivable': 4 },
            note: 'I send invoices and wait for payment.',
          },
          {
            label: 'I have many bills to keep track of',
            weights: { 'accounts-payable-and-receivable': 4 },
            note: 'I have many bills to keep track of.',
          },
        ],
      },
      {
        id: 'people',
        question: 'Do you have employees, contractors or sales tax to file?',
        answers: [
          {
            label: 'None of these',
            weights: {},
            note: 'I have no employees, contractors or sales tax.',
          },
          {
            label: 'Yes, at least one of them',
            weights: { 'payroll-and-tax-service': 5 },
            note: 'I have employees, contractors or sales tax to file.',
          },
          {
            label: 'Not yet, but soon',
            weights: { 'payroll-and-tax-service': 2, 'bookkeeping-coaching-and-services': 1 },
            note: 'I will soon have employees, contractors or sales tax to file.',
          },
        ],
      },
      {
        id: 'reports',
        question: 'What would help you most in the next three months?',
        answers: [
          {
            label: 'Knowing whether my numbers are right',
            weights: { 'diagnostic-review': 3, 'monthly-review-service': 1 },
            note: 'I would like to know whether my numbers are right.',
          },
          {
            label: 'Reports for a lender, a partner or a decision',
            weights: { 'financial-statements': 5 },
            note: 'I need reports for a lender, a partner or a decision.',
          },
          {
            label: 'A clean start with the right accounts',
            weights: { 'chart-of-accounts-setup': 3, cleanup: 1 },
            note: 'I would like a clean start with the right accounts.',
          },
          {
            label: 'Getting time back',
            weights: { 'monthly-bookkeeping': 3 },
            note: 'I would like to get time back.',
          },
        ],
      },
    ],
    resultHeading: 'I would start with',
    resultText: 'Not sure? The free call is there for exactly that.',
    undecidedText: 'Answer a question or two and one of the services below will light up.',
    noneText:
      'None of the services on this page fits that by itself. Book a free call or send me your answers, and we’ll figure it out together.',
    messageIntro: 'I answered the questions on your services page:',
    sendLabel: 'Put this in a message',
    resetLabel: 'Start over',
  },
  closing: {
    heading: 'Not sure which one fits?',
    text: 'Then start with a conversation. Tell me what is on your desk, and I will tell you which of these you need, what it would cost, and what you can leave alone. The first call is free.',
    callLabel: 'Let’s Talk It Over',
    secondaryLabel: 'Send a message',
    secondaryHref: '/contact',
  },
}
