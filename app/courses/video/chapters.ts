import { formatPosition } from './video-position.ts'

export type Chapter = { start: number; title: string }

export const chaptersLength = 10_000
const mostChapters = 100
const titleLength = 120

/** One chapter per line, such as '1:30 Add the fee'. The mistake names the first wrong line. */
export function readChapters(source: string): { chapters: Chapter[]; mistake: string | null } {
  const chapters: Chapter[] = []
  for (const [at, line] of source.split(/\r\n|\r|\n/).entries()) {
    if (!line.trim()) continue
    const chapter = readChapter(line.trim())
    const mistake =
      typeof chapter === 'string' ? chapter : findMistake(chapter, chapters.at(-1), chapters.length)
    if (mistake || typeof chapter === 'string') {
      return { chapters: [], mistake: `Line ${at + 1}: ${mistake}` }
    }
    chapters.push(chapter)
  }
  return { chapters, mistake: null }
}

function readChapter(line: string): Chapter | string {
  const [, hours = '0', minutes, seconds, title] =
    /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)\s+(?:[-–—]\s+)?(\S.*)$/.exec(line) ?? []
  if (!title) return 'write the time and the title, such as 1:30 Add the fee.'
  return { start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }
}

function findMistake({ start, title }: Chapter, before: Chapter | undefined, count: number) {
  if (title.length > titleLength) return `a title can have up to ${titleLength} characters.`
  if (before && start <= before.start) return 'this time is not later than the one before.'
  return count >= mostChapters ? `a video can have up to ${mostChapters} chapters.` : null
}

export function writeChapters(chapters: Chapter[]) {
  return chapters.map(({ start, title }) => `${formatPosition(start)} ${title}`).join('\n')
}
