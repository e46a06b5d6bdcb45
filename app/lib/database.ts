import type { BackgroundAnswers } from './answers/background.ts'
import type { LearningAnswers } from './answers/learning.ts'
import type { OverviewAnswers } from './answers/overviews.ts'
import type { SiteAnswers } from './answers/site.ts'
import type { WritingAnswers } from './answers/writing.ts'
import type { Corrected, Relations } from './database-relations.ts'

/** Return types of functions that return JSON, and nullable columns of the others. */
type FunctionCorrections = {
  Functions: BackgroundAnswers & LearningAnswers & OverviewAnswers & SiteAnswers & WritingAnswers
}

/** The generated types, corrected where Postgres's catalogue knows less than the migrations say. */
export type Database = { public: Corrected<Relations, FunctionCorrections> }

type Schema = Database['public']

/** A row of a table or view. */
export type Tables<Name extends keyof (Schema['Tables'] & Schema['Views'])> = (Schema['Tables'] &
  Schema['Views'])[Name]['Row']

/** The answer of a database function. */
export type Returns<Name extends keyof Schema['Functions']> = Schema['Functions'][Name]['Returns']
