import { courseAndStoreRules } from './matrix-courses-and-store.ts'
import { fileRules } from './matrix-files.ts'
import { keptRules } from './matrix-kept.ts'
import { letterRules } from './matrix-letters.ts'
import { peopleAndBlogRules } from './matrix-people-and-blog.ts'
import { questionRules } from './matrix-questions.ts'
import { quizAndMessageRules } from './matrix-quiz-and-messages.ts'
import { siteRules } from './matrix-site.ts'
import type { Rule } from './rules.ts'

/** The access matrix: every table, every verb, every kind of caller. */
export const rules: Rule[] = [
  ...peopleAndBlogRules,
  ...courseAndStoreRules,
  ...keptRules,
  ...quizAndMessageRules,
  ...fileRules,
  ...siteRules,
  ...letterRules,
  ...questionRules,
]
