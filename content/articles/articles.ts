import type { Article } from './blocks.ts'
import { chartOfAccountsBasics } from './chart-of-accounts-basics.ts'
import { debitsAndCreditsExplained } from './debits-and-credits-explained.ts'

export const articles: Article[] = [debitsAndCreditsExplained, chartOfAccountsBasics]
