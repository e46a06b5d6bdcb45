import { fundamentalsQuestions } from './quiz/fundamentals.ts'
import { ownersAndTaxesQuestions } from './quiz/owners-and-taxes.ts'
import { qboQuestions } from './quiz/qbo.ts'
import type { SeedQuestion } from './types.ts'

export const quizQuestions: SeedQuestion[] = [
  ...fundamentalsQuestions,
  ...ownersAndTaxesQuestions,
  ...qboQuestions,
]
