// Shapes of the demo content. Everything is owned by the first admin when it is loaded.

export type SeedCategoryName =
  | 'QBO Tips'
  | 'Getting Started'
  | 'Taxes & Deadlines'
  | 'Month-End & Reports'
  | 'Cleanup'

export type SeedPost = {
  title: string
  /**
   * The slug that the database derives from the title; given so that other content can link to it.
   */
  slug: string
  category: SeedCategoryName
  /** ISO instant, UTC. */
  publishedAt: string
  /** HTML */
  content: string
}

/** A PDF described by its contents, for the loader to draw. */
export type SeedPdf = {
  /** File name without path, ending in .pdf */
  fileName: string
  title: string
  subtitle: string
  sections: SeedPdfSection[]
}

export type SeedPdfSection = { heading: string; intro?: string } & (
  | { kind: 'checklist'; items: string[] }
  | { kind: 'text'; paragraphs: string[] }
  | { kind: 'steps'; items: string[] }
  /** Rows shorter than columns, and empty cells, are left as blanks to write in. */
  | { kind: 'table'; columns: string[]; rows: string[][] }
  /** Labels with a ruled line to write on. */
  | { kind: 'fields'; labels: string[] }
  /** Empty ruled lines. */
  | { kind: 'lines'; count: number }
)

export type SeedLesson = {
  title: string
  /** Unique within its course. */
  slug: string
  pdf?: SeedPdf
} /** The HTML of a lesson names its pictures by file: <img src="bank-feed.webp" …>. */ & (
  | { contentType: 'text'; content: string }
  /**
   * film: the name of the film, its captions and its poster in supabase/seed/films; notes: the HTML
   * below it.
   */
  | { contentType: 'video'; film: string; chapters?: string[]; notes: string }
)

export type SeedModule = { title: string; lessons: SeedLesson[] }

export type SeedCourse = {
  title: string
  slug: string
  description: string
  /** Skills: things a student can do afterwards. */
  skills: string[]
  cover: SeedCover
  /** The slug of the course that is best taken before. */
  bestAfter?: string
  /** Visitors read this one without an account. */
  freeLesson: string
  modules: SeedModule[]
}

export type SeedCoverPattern = 'ledger' | 'tAccount' | 'ticks' | 'folder' | 'path' | 'columns'
export type SeedPalette = 'paper' | 'green' | 'marigold' | 'ink'

export type SeedCover = { pattern: SeedCoverPattern; palette: SeedPalette; alt: string }

export type SeedProduct = {
  title: string
  slug: string
  description: string
  /** Dollars with two decimals; '0.00' is free. */
  price: string
  cover: SeedCover
  whatIsInside: string[]
  whoItIsFor: string
  pdf: SeedPdf
}

export type SeedTeaches =
  | { kind: 'article'; slug: 'debits-and-credits-explained' | 'chart-of-accounts-basics' }
  | { kind: 'post'; slug: string }
  | { kind: 'lesson'; courseSlug: string; lessonSlug: string }

export type SeedQuestion = {
  question: string
  /** Exactly one is correct. */
  answers: { text: string; isCorrect: boolean }[]
  explanation: string
  teaches?: SeedTeaches
}
