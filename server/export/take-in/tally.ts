import type { TakeInReport } from '#app/lib/host.ts'
import { cut, type LeftOut, leftOutWords, type Note, type OldBlog } from './old-blog.ts'

const mostExamples = 20

type Counted = {
  published_at: string | null
  category: string | null
  author: string | null
  cover: string | null
  content: string
  paths: string[]
}

/** Counts what comes along and what is left out; the lists of names are short. */
export function createTally({ program }: Pick<OldBlog, 'program'>) {
  const counts = { published: 0, scheduled: 0, drafts: 0, addresses: 0 }
  const authors = new Set<string>()
  const categories = new Set<string>()
  const pictures = new Set<string>()
  const left = new Map<LeftOut, { count: number; examples: Set<string> }>()

  const note: Note = (kind, example = '') => {
    const line = left.get(kind) ?? { count: 0, examples: new Set<string>() }
    left.set(kind, line)
    line.count++
    const words = cut(example, 200)
    if (words !== '' && line.examples.size < mostExamples) line.examples.add(words)
  }

  return {
    note,
    add({ published_at, category, author, cover, content, paths }: Counted) {
      if (published_at === null) counts.drafts++
      else if (new Date(published_at) > new Date()) counts.scheduled++
      else counts.published++
      counts.addresses += paths.length
      if (category && categories.size < mostExamples * 5) categories.add(category)
      if (author && authors.size < mostExamples) authors.add(author)
      if (cover) pictures.add(cover)
      for (const [, src = ''] of content.matchAll(/blog-images\/([^"]+)/g)) pictures.add(src)
    },
    report(): TakeInReport {
      return {
        program,
        ...counts,
        pictures: pictures.size,
        authors: [...authors],
        categories: [...categories],
        leftOut: [...left].map(([kind, { count, examples }]) => ({
          words: `${count.toLocaleString('en-US')} ${leftOutWords[kind][count === 1 ? 0 : 1]}`,
          examples: [...examples],
        })),
      }
    },
  }
}
