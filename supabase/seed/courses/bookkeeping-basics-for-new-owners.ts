import type { SeedCourse } from '../types.ts'
import { readingTheReports } from './bookkeeping-basics-for-new-owners/reading-the-reports.ts'
import { taxesThroughTheYear } from './bookkeeping-basics-for-new-owners/taxes-through-the-year.ts'
import { theLanguageOfBookkeeping } from './bookkeeping-basics-for-new-owners/the-language-of-bookkeeping.ts'
import { theOwnersMoney } from './bookkeeping-basics-for-new-owners/the-owners-money.ts'

export const bookkeepingBasics = {
  title: 'Bookkeeping Basics for New Owners',
  slug: 'bookkeeping-basics-for-new-owners',
  description:
    'The ideas behind the software: the accounting equation, debits and credits, paying yourself, reading your reports, and the taxes that come with working for yourself.',
  skills: [
    'Record a transaction with debits and credits, and know why it balances',
    'Pay yourself without mixing business and personal money',
    'Read a profit and loss statement and a balance sheet',
    'Set money aside for taxes and pay them on time',
  ],
  cover: { pattern: 'tAccount', palette: 'paper', alt: 'A T-account on a paper-colored ground' },
  freeLesson: 'the-accounting-equation',
  modules: [theLanguageOfBookkeeping, theOwnersMoney, readingTheReports, taxesThroughTheYear],
} satisfies SeedCourse
