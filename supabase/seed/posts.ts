import { necThreshold } from './posts/1099-nec-in-2026-the-new-2-000-threshold.ts'
import { monthEndClose } from './posts/a-month-end-close-you-can-finish-in-two-hours.ts'
import { bankRules } from './posts/bank-rules-that-save-an-hour-a-month.ts'
import { cashOrAccrual } from './posts/cash-or-accrual-choosing-without-regret.ts'
import { chartOfAccounts } from './posts/chart-of-accounts-basics.ts'
import { catchUpYear } from './posts/how-to-catch-up-a-year-of-books.ts'
import { matchCategorizeExclude } from './posts/match-categorize-or-exclude.ts'
import { openingBalance } from './posts/opening-balance-equity-why-it-should-be-zero.ts'
import { estimatedTaxes } from './posts/quarterly-estimated-taxes-without-panic.ts'
import { undepositedFunds } from './posts/undeposited-funds-what-it-is-and-how-to-empty-it.ts'
import { profitNoCash } from './posts/why-you-made-a-profit-and-have-no-cash.ts'
import { firstWeek } from './posts/your-first-week-in-business-the-money-part.ts'
import type { SeedPost } from './types.ts'

export const posts: SeedPost[] = [
  necThreshold,
  bankRules,
  monthEndClose,
  catchUpYear,
  undepositedFunds,
  estimatedTaxes,
  chartOfAccounts,
  matchCategorizeExclude,
  profitNoCash,
  cashOrAccrual,
  firstWeek,
  openingBalance,
]
