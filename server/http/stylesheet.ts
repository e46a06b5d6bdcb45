import { LRUCache } from 'lru-cache'
import { canMatch, type Needs, needsOf, splitSelectors } from './selector-needs.ts'

type Rule =
  | { kind: 'selectors'; selectors: { text: string; needs: Needs }[]; declarations: string[] }
  | { kind: 'group'; head: string; rules: Rule[] }
  | { kind: 'property'; name: string; text: string }
  | { kind: 'webFont'; text: string }
  | { kind: 'other'; text: string }

export type Part = {
  /** The names of elements and classes that are there. */
  names: ReadonlySet<string>
  /** The page, or what of it counts: variables may be named in it. */
  html: string
  /** True for what is seen before anybody can have done anything. */
  isFirstScreen: boolean
}

/** A stylesheet, read once, that tells what a page needs of it. */
export class Stylesheet {
  readonly #rules: Rule[]
  /** Pages of one kind have the same elements and classes, whatever they say. */
  readonly #written = new LRUCache<string, string>({ max: 100 })

  constructor(text: string) {
    this.#rules = parse(text)
  }

  /** Rules that can match, in their order, with the variables they use. Fonts from files come apart. */
  usedIn(part: Part): string {
    const variables = variablesIn(part.html)
    const key = [part.isFirstScreen, ...[...part.names].sort(), ...[...variables].sort()].join(' ')
    const known = this.#written.get(key)
    if (known !== undefined) return known
    const text = writeWithVariables(keep(this.#rules, part), variables)
    this.#written.set(key, text)
    return text
  }

  webFonts(): string {
    return this.#rules.map((rule) => (rule.kind === 'webFont' ? rule.text : '')).join('')
  }
}

function keep(rules: Rule[], part: Part): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind === 'webFont') return []
    if (rule.kind === 'group') {
      if (part.isFirstScreen && /\bprint\b/.test(rule.head)) return []
      const inner = keep(rule.rules, part)
      return inner.length > 0 ? [{ ...rule, rules: inner }] : []
    }
    if (rule.kind !== 'selectors') return [rule]
    const selectors = rule.selectors.filter(
      ({ needs }) => canMatch(needs, part.names) && !(part.isFirstScreen && needs.isForLater),
    )
    return selectors.length > 0 ? [{ ...rule, selectors }] : []
  })
}

/** Leaving out a variable may leave another one without a use. */
function writeWithVariables(rules: Rule[], namedElsewhere: Set<string>): string {
  let text = write(rules, () => true)
  for (;;) {
    const named = new Set([...variablesIn(text), ...namedElsewhere])
    const shorter = write(rules, (name) => named.has(name))
    if (shorter.length === text.length) return shorter
    text = shorter
  }
}

function write(rules: Rule[], isNamed: (variable: string) => boolean): string {
  return rules
    .map((rule) => {
      if (rule.kind === 'property') return isNamed(rule.name) ? rule.text : ''
      if (rule.kind === 'group') {
        const inner = write(rule.rules, isNamed)
        return inner && `${rule.head}{${inner}}`
      }
      if (rule.kind !== 'selectors') return rule.text
      const needed = rule.declarations.filter((text) => {
        const variable = variableSet.exec(text)?.[1]
        return !variable || isNamed(variable)
      })
      if (needed.length === 0) return ''
      return `${rule.selectors.map(({ text }) => text).join(',')}{${needed.join(';')}}`
    })
    .join('')
}

const variableSet = /^\s*(--[\w-]+)\s*:/
const variableUsed = /var\(\s*(--[\w-]+)/g

function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(variableUsed)].map(([, name = '']) => name))
}

const grouping = /^@(?:media|supports|container|layer)\b/
const customProperty = /^@property\s+(--[\w-]+)/

function parse(text: string): Rule[] {
  return splitBlocks(text).map(({ head, block }): Rule => {
    if (block === undefined) return { kind: 'other', text: `${head};` }
    if (grouping.test(head)) return { kind: 'group', head, rules: parse(block) }
    const whole = `${head}{${block}}`
    const property = customProperty.exec(head)?.[1]
    if (property) return { kind: 'property', name: property, text: whole }
    if (head.startsWith('@font-face') && block.includes('url(')) {
      return { kind: 'webFont', text: whole }
    }
    if (head.startsWith('@')) return { kind: 'other', text: whole }
    const selectors = splitSelectors(head).map((one) => ({ text: one, needs: needsOf(one) }))
    return { kind: 'selectors', selectors, declarations: splitDeclarations(block) }
  })
}

/** Strings, escapes and comments are passed over as a whole; then braces tell one rule from the next. */
const piece = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};()]|[^{};()"'\\/]+|\//g

function splitBlocks(text: string): { head: string; block?: string }[] {
  const blocks: { head: string; block?: string }[] = []
  let depth = 0
  let [head, block] = ['', '']
  for (const [part] of text.matchAll(piece)) {
    if (part.startsWith('/*')) continue
    if (part === '}' && --depth === 0) {
      blocks.push({ head: head.trim(), block })
      head = block = ''
    } else if (depth > 0) block += part
    else if (part === ';') {
      blocks.push({ head: head.trim() })
      head = ''
    } else if (part !== '{') head += part
    if (part === '{') depth++
  }
  return blocks
}

function splitDeclarations(block: string): string[] {
  const declarations: string[] = []
  let depth = 0
  let current = ''
  for (const [part] of block.matchAll(piece)) {
    if (part === '{' || part === '(') depth++
    else if (part === '}' || part === ')') depth--
    if (part === ';' && depth === 0) {
      declarations.push(current)
      current = ''
    } else current += part
  }
  return [...declarations, current].filter((text) => text.trim() !== '')
}
