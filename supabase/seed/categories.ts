import type { SeedCategoryName } from './types.ts'

export const categories = [
  'QBO Tips',
  'Getting Started',
  'Taxes & Deadlines',
  'Month-End & Reports',
  'Cleanup',
] satisfies SeedCategoryName[]
