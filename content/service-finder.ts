import type { ServiceSlug } from './services.ts'

// 'Which service do I need?' Each answer adds weight to one or two services; the heaviest one or two
// light up. note is how the answer reads in the contact message the visitor may send along.

export type FinderAnswer = {
  label: string
  weights: Partial<Record<ServiceSlug, number>>
  note: string
}

export type FinderQuestion = { id: string; question: string; answers: FinderAnswer[] }

export const serviceFinder = {
  heading: 'Which service do I need?',
  intro: 'Six plain questions. Nothing is stored, and you can change your mind at any time.',
  resultHeading: 'I would start with',
  resultText: 'Not sure? The free call is there for exactly that.',
  undecidedText: 'Answer a question or two and one of the services below will light up.',
  messageIntro: 'I answered the questions on your services page:',
  sendLabel: 'Put this into a message',
  resetLabel: 'Start over',
  /** A second service is named too when its weight is at least this share of the heaviest. */
  secondServiceShare: 0.7,
} as const

export const finderQuestions: FinderQuestion[] = [
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
        label: 'Running, and the books have not kept up',
        weights: { cleanup: 3, 'diagnostic-review': 2 },
        note: 'My business is running and the books have not kept up.',
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
        label: 'Some months ago',
        weights: { 'bank-reconciliation': 3, cleanup: 1 },
        note: 'The last reconciliation was some months ago.',
      },
      {
        label: 'Over a year ago, or never',
        weights: { cleanup: 4 },
        note: 'The last reconciliation was over a year ago, or never happened.',
      },
      {
        label: 'I do not know',
        weights: { 'diagnostic-review': 4 },
        note: 'I do not know when the accounts were last reconciled.',
      },
    ],
  },
  {
    id: 'bills',
    question: 'How do money and paper move in your business?',
    answers: [
      {
        label: 'Mostly by card and bank, few papers',
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
]
