import type { SeedCourse } from '../types.ts'
import { findOutWhereYouStand } from './clean-up-your-books/find-out-where-you-stand.ts'
import { finishAndStayClean } from './clean-up-your-books/finish-and-stay-clean.ts'
import { mendTheAccounts } from './clean-up-your-books/mend-the-accounts.ts'

export const cleanUpYourBooks = {
  title: 'Clean Up Your Books',
  slug: 'clean-up-your-books',
  description:
    'A calm plan for books that have fallen behind: find out where you stand, catch up month by month, mend the balance sheet, and keep it that way.',
  modules: [findOutWhereYouStand, mendTheAccounts, finishAndStayClean],
} satisfies SeedCourse
