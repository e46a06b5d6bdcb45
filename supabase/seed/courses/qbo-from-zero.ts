import type { SeedCourse } from '../types.ts'
import { gettingSetUp } from './qbo-from-zero/getting-set-up.ts'
import { moneyIn } from './qbo-from-zero/money-in.ts'
import { moneyOutAndTheBank } from './qbo-from-zero/money-out-and-the-bank.ts'

export const qboFromZero = {
  title: 'QBO from Zero',
  slug: 'qbo-from-zero',
  description:
    'Set up QuickBooks Online, send your first invoice, tame the bank feed and reconcile your first month. For people who have never opened the software.',
  skills: [
    'Set up a QuickBooks Online file that won’t need repairs later',
    'Send an invoice, take the payment and find it in the bank deposit',
    'Clear the bank feed without recording anything twice',
    'Reconcile a month to the penny',
  ],
  cover: { pattern: 'path', palette: 'green', alt: 'A winding path on a green ground' },
  bestAfter: 'bookkeeping-basics-for-new-owners',
  freeLesson: 'before-you-open-the-software',
  modules: [gettingSetUp, moneyIn, moneyOutAndTheBank],
} satisfies SeedCourse
