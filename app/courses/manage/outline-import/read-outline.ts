import { Marked, type Token, type Tokens } from 'marked'
import { longestHtml } from '#app/editor/html-length.ts'
import { stripHtml } from '#app/lib/excerpt.ts'
import { counted } from '#app/lib/lists.ts'

export const longestOutline = 500_000
const mostModules = 100
const mostLessons = 500
const longestTitle = 200
const longestDescription = 10_000

type OutlineLesson = { title: string; content: string }
type OutlineModule = { title: string; lessons: OutlineLesson[] }
export type Outline = { title: string; description: string; modules: OutlineModule[] }

/** The HTML is as Markdown gives it: the caller cleans it like any other text. */
export type OutlineReading = { outline: Outline } | { mistake: string }

/** Thrown by the reading alone, and told to the admin. */
class OutlineMistake extends Error {}

/** `# Course`, `## Module` and `### Lesson`, each with its text below. */
export function readOutline(markdown: string): OutlineReading {
  const marked = new Marked({ async: false })
  try {
    if (markdown.length > longestOutline) {
      throw new OutlineMistake('The outline is too long. Please bring it in two parts.')
    }
    return { outline: checkSize(collect(marked, marked.lexer(markdown))) }
  } catch (cause) {
    if (cause instanceof OutlineMistake) return { mistake: cause.message }
    throw cause
  }
}

function collect(marked: Marked, tokens: Token[]): Outline {
  const html = (part: Token[]) => String(marked.parser(part))
  const plain = (part: Token[]) => stripHtml(html(part)).trim()
  const sections = splitAtHeadings(tokens)
  const [first, ...rest] = sections
  if (first?.depth !== 1) {
    throw new OutlineMistake('Please begin with the title of the course: # Course title')
  }
  const outline: Outline = {
    title: titleOf(first),
    description: first.body
      .map((token) => plain([token]))
      .filter(Boolean)
      .join('\n\n'),
    modules: [],
  }
  for (const section of rest) {
    const title = titleOf(section)
    const module = outline.modules.at(-1)
    if (section.depth === 1) {
      throw new OutlineMistake(`One course at a time, please: “${title}” is a second one.`)
    } else if (section.depth === 2) {
      if (plain(section.body) !== '') {
        throw new OutlineMistake(
          `The text under “${title}” belongs to no lesson. Put “### Lesson title” above it.`,
        )
      }
      outline.modules.push({ title, lessons: [] })
    } else if (module) {
      const content = html(section.body.map(raiseHeading)).trim()
      if (content.length > longestHtml) throw new OutlineMistake(`“${title}” is too long.`)
      module.lessons.push({ title, content })
    } else {
      throw new OutlineMistake(`“${title}” is in no module. Put “## Module title” above it.`)
    }
  }
  return outline
}

type Section = { depth: number; text: string; body: Token[] }

/** Headings below a lesson's belong to its text. Text before the first heading has depth 0. */
function splitAtHeadings(tokens: Token[]): Section[] {
  const sections: Section[] = []
  for (const token of tokens) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : null
    if (heading && heading.depth <= 3) {
      sections.push({ depth: heading.depth, text: heading.text, body: [] })
    } else if (sections.length > 0) {
      sections.at(-1)?.body.push(token)
    } else if (token.type !== 'space') {
      sections.push({ depth: 0, text: '', body: [token] })
    }
  }
  return sections
}

function titleOf({ text }: Section) {
  const title = stripHtml(String(new Marked({ async: false }).parseInline(text))).trim()
  if (title === '') throw new OutlineMistake('A heading has no words.')
  if (title.length > longestTitle) {
    throw new OutlineMistake(`“${title.slice(0, 60)}…” is too long for a title.`)
  }
  return title
}

/** The page's title is the lesson's, so its own headings begin below that. */
function raiseHeading(token: Token): Token {
  return token.type === 'heading' ? { ...token, depth: (token as Tokens.Heading).depth - 2 } : token
}

function checkSize(outline: Outline): Outline {
  const lessons = outline.modules.flatMap((module) => module.lessons)
  if (lessons.length === 0) {
    throw new OutlineMistake('There is no lesson yet. Put “### Lesson title” above its text.')
  }
  if (outline.modules.length > mostModules || lessons.length > mostLessons) {
    throw new OutlineMistake(
      `An outline can have at most ${counted(mostModules, 'module')} and ${counted(mostLessons, 'lesson')}.`,
    )
  }
  if (outline.description.length > longestDescription) {
    throw new OutlineMistake('The text under the course’s title is too long for a description.')
  }
  return outline
}
