import { bookkeepingBasics } from './courses/bookkeeping-basics-for-new-owners.ts'
import { cleanUpYourBooks } from './courses/clean-up-your-books.ts'
import { qboFromZero } from './courses/qbo-from-zero.ts'
import type { SeedCourse } from './types.ts'

/** Oldest first: the site lists courses by the time they were made, newest first. */
export const courses: SeedCourse[] = [cleanUpYourBooks, bookkeepingBasics, qboFromZero]
