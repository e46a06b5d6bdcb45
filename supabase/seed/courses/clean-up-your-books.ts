import type { SeedCourse } from '../types.ts'
import { findOutWhereYouStand } from './clean-up-your-books/find-out-where-you-stand.ts'
import { finishAndStayClean } from './clean-up-your-books/finish-and-stay-clean.ts'
import { fixTheAccounts } from './clean-up-your-books/fix-the-accounts.ts'

export const cleanUpYourBooks = {
  title: 'Clean Up Your Books',
  slug: 'clean-up-your-books',
  description:
    'A calm plan for books that have fallen behind: find out where you stand, catch up month by month, fix the balance sheet, and keep it that way.',
  skills: [
    'Tell in an hour how far behind a set of books is',
    'Catch up month by month, and prove each month with a reconciliation',
    'Repair a balance sheet, down to an Opening Balance Equity of zero',
    'Close the books so that finished months stay finished',
  ],
  cover: {
    pattern: 'ticks',
    palette: 'marigold',
    alt: 'A list with check marks on a marigold ground',
  },
  bestAfter: 'qbo-from-zero',
  freeLesson: 'a-diagnostic-in-one-hour',
  modules: [findOutWhereYouStand, fixTheAccounts, finishAndStayClean],
} satisfies SeedCourse
