import { readLines } from '#content/articles/figures.ts'
import type { Tree } from './tree.ts'

/** The words of a block by field. A field of lines has one entry per line, | between its cells. */
export type Values = Record<string, string>

export type BlockField = {
  name: string
  label: string
  help?: string
  /** A film is uploaded or chosen; what is hidden comes with it. */
  kind: 'line' | 'lines' | 'choice' | 'film' | 'hidden'
  /** The values of a choice and their words. */
  choices?: Record<string, string>
  /** Limits: characters, and lines. */
  longest: number
  mostLines?: number
  isOptional?: boolean
}

export type Mistake = { field: string; message: string }

type BlockBase = {
  /** The value of `data-block`. */
  name: string
  tag: 'div' | 'p' | 'figure'
  /** In the menu: its name, and what it is for. */
  label: string
  hint: string
  fields: BlockField[]
}

/** Made of the words of a form. The page has exactly the HTML of `toHtml`, or no such block. */
export type FormBlock = BlockBase & {
  kind: 'form'
  /** Shown in the empty fields. */
  example: Values
  findMistake?(values: Values): Mistake | null
  /** The HTML inside its element; every word escaped. */
  toHtml(values: Values): string
  /** The reverse of `toHtml`; null for anything else. */
  read(element: Tree): Values | null
  /** Scripts show one of islands.tsx in its place; printed, and without scripts, the HTML stays. */
  isLive?: boolean
  /** Earlier work that a new block can begin with. */
  listStarts?: () => Promise<Starts>
}

export type Starts = {
  starts: { label: string; values: Values }[]
  /** How many there are in all, when not all are listed. */
  outOf: number | null
}

/** A frame around ordinary paragraphs; its fields are data attributes. */
export type TextBlock = BlockBase & { kind: 'text' }

export type Block = FormBlock | TextBlock

/** The first mistake of the values, as the form shows it; the sanitizer refuses the same. */
export function findMistake(block: Block, values: Values): Mistake | null {
  for (const { name, kind, choices, longest, mostLines, isOptional } of block.fields) {
    const value = values[name] ?? ''
    const mistake = (message: string) => ({ field: name, message })
    if (!value && isOptional) continue
    if (!value) return mistake('Please fill this in.')
    if (value.length > longest) return mistake(`At most ${longest} characters fit here.`)
    if (choices && !Object.hasOwn(choices, value)) return mistake('Please choose one of these.')
    if (kind === 'lines' && mostLines && readLines(value).length > mostLines) {
      return mistake(`At most ${mostLines} lines fit here.`)
    }
  }
  return block.kind === 'form' ? (block.findMistake?.(values) ?? null) : null
}

/** The whole element of a form block. */
export function htmlOf(block: FormBlock, values: Values) {
  const live = block.isLive ? ' data-live' : ''
  return `<${block.tag} data-block="${block.name}"${live}>${block.toHtml(values)}</${block.tag}>`
}

/** The lines of a field as rows of cells. */
export function rowsOf(values: Values, field: string): string[][] {
  return readLines(values[field] ?? '')
}

export function joinRows(rows: string[][]) {
  return rows.map((row) => row.join(' | ')).join('\n')
}
