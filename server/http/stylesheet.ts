import { LRUCache } from 'lru-cache'
import {
  canMatch,
  type Needs,
  needsOf,
  splitSelectors,
  withAnyAttribute,
} from './selector-needs.ts'

type Rule =
  | { kind: 'selectors'; selectors: { text: string; needs: Needs }[]; declarations: string[] }
  | { kind: 'group'; head: string; rules: Rule[] }
  /** Needed where its name is used: a custom property or the steps of an animation. */
  | { kind: 'named'; name: string; text: string }
  | { kind: 'webFont'; family: string; text: string }
  | { kind: 'other'; text: string }

export type Part = {
  /** The names of elements, classes and attributes that are there. */
  names: ReadonlySet<string>
  /** The page, or what of it counts: variables may be named in it. */
  html: string
  /** True for what is seen before anybody can have done anything. */
  isFirstScreen: boolean
}

/** A stylesheet, read once, that tells what a page needs of it. */
export class Stylesheet {
  readonly #rules: Rule[]
  /** A layer that a first part has no rule of would come last otherwise, and win. */
  readonly #layers: string
  /** Pages of one kind have the same elements and classes, whatever they say. */
  readonly #written = new LRUCache<string, string>({ max: 100 })
  /** Fonts from files, and what names them. Elsewhere their names would be looked for in vain. */
  readonly webFonts: string
  /** Whether the page moves in as the last one leaves, which a browser asks before there is a body. */
  readonly viewTransition: string

  constructor(text: string) {
    const rules = parse(text)
    this.#layers = orderOfLayers(rules)
    const withoutWebFonts = leaveOutFonts(rules)
    this.#rules = choose(rules, (rule) => {
      if (rule.kind === 'webFont') return null
      if (rule.kind !== 'selectors') return rule
      return { ...rule, declarations: rule.declarations.map(withoutWebFonts) }
    })
    const naming = choose(rules, (rule) => {
      if (rule.kind === 'webFont' || rule.kind === 'group') return rule
      if (rule.kind !== 'selectors') return null
      const declarations = rule.declarations.filter((one) => one !== withoutWebFonts(one))
      return declarations.length > 0 ? { ...rule, declarations } : null
    })
    this.webFonts = write(naming, () => true)
    const transition = choose(rules, (rule) => {
      const asks = rule.kind === 'other' && rule.text.startsWith('@view-transition')
      return asks || rule.kind === 'group' ? rule : null
    })
    this.viewTransition = write(transition, () => true)
  }

  /** Rules that can match, in their order, with the variables they use. Fonts from files come apart. */
  usedIn(part: Part): string {
    const elsewhere = namedIn(part.html)
    const key = [part.isFirstScreen, ...[...part.names].sort(), ...[...elsewhere].sort()].join(' ')
    const known = this.#written.get(key)
    if (known !== undefined) return known
    const text = this.#layers + writeWhatIsNamed(keep(this.#rules, part), elsewhere)
    this.#written.set(key, text)
    return text
  }
}

function orderOfLayers(rules: Rule[]): string {
  const layers = rules.flatMap((rule) => {
    const name = rule.kind === 'group' && /^@layer\s+(.+)/.exec(rule.head)?.[1]
    return name ? [name] : []
  })
  return layers.length > 1 ? `@layer ${[...new Set(layers)].join(',')};` : ''
}

function leaveOutFonts(rules: Rule[]): (declaration: string) => string {
  const families = rules.flatMap((rule) => (rule.kind === 'webFont' ? [rule.family] : []))
  if (families.length === 0) return (declaration) => declaration
  const listed = new RegExp(`(["']?)\\b(?:${families.join('|')})\\1\\s*,\\s*`, 'g')
  return (declaration) => declaration.replace(listed, '')
}

function keep(rules: Rule[], part: Part): Rule[] {
  const present = part.isFirstScreen ? part.names : withAnyAttribute(part.names)
  return choose(rules, (rule) => {
    if (rule.kind === 'group' && part.isFirstScreen && /\bprint\b/.test(rule.head)) return null
    if (rule.kind !== 'selectors') return rule
    const selectors = rule.selectors.filter(
      ({ needs }) => canMatch(needs, present) && !(part.isFirstScreen && needs.isForLater),
    )
    return selectors.length > 0 ? { ...rule, selectors } : null
  })
}

/** The rules as chosen, one by one. A group that is left with nothing goes too. */
function choose(rules: Rule[], choice: (rule: Rule) => Rule | null): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    const chosen = choice(rule)
    if (chosen?.kind !== 'group') return chosen ? [chosen] : []
    const inner = choose(chosen.rules, choice)
    return inner.length > 0 ? [{ ...chosen, rules: inner }] : []
  })
}

/** Leaving out a variable may leave another one without a use. */
function writeWhatIsNamed(rules: Rule[], namedElsewhere: Set<string>): string {
  let text = write(rules, () => true)
  for (;;) {
    const named = new Set([...namedIn(text), ...namedElsewhere])
    const shorter = write(rules, (name) => named.has(name))
    if (shorter.length === text.length) return shorter
    text = shorter
  }
}

function write(rules: Rule[], isNamed: (name: string) => boolean): string {
  return rules
    .map((rule) => {
      if (rule.kind === 'named') return isNamed(rule.name) ? rule.text : ''
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
const animationSet = /(?:\banimation(?:-name)?|--animate[\w-]*)\s*:([^;}"]*)/g

/** Variables that are used, and the words of animations, one of which is a name. */
function namedIn(text: string): Set<string> {
  const variables = [...text.matchAll(variableUsed)].map(([, name = '']) => name)
  const words = [...text.matchAll(animationSet)].flatMap(([, value = '']) => value.split(/[\s,]+/))
  return new Set([...variables, ...words])
}

const grouping = /^@(?:media|supports|container|layer)\b/
const definition = /^@(?:property|keyframes)\s+([\w-]+)/
const fontFamily = /font-family:\s*["']?([\w -]+)/

function parse(text: string): Rule[] {
  return splitBlocks(text).map(({ head, block }): Rule => {
    if (block === undefined) return { kind: 'other', text: `${head};` }
    if (grouping.test(head)) return { kind: 'group', head, rules: parse(block) }
    const whole = `${head}{${block}}`
    const name = definition.exec(head)?.[1]
    if (name) return { kind: 'named', name, text: whole }
    const family = head.startsWith('@font-face') && fontFamily.exec(block)?.[1]
    if (family && block.includes('url(')) return { kind: 'webFont', family, text: whole }
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
