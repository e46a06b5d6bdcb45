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
  freeLesson: 'the-accounting-equation',
  modules: [theLanguageOfBookkeeping, theOwnersMoney, readingTheReports, taxesThroughTheYear],
} satisfies SeedCourse
