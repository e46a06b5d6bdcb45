import { type Needs, needsOf, splitSelectors } from './selector-needs.ts'

export type Rule =
  | { kind: 'selectors'; selectors: { text: string; needs: Needs }[]; declarations: string[] }
  | { kind: 'group'; head: string; rules: Rule[] }
  /** Needed where its name is used: a custom property or the steps of an animation. */
  | { kind: 'named'; name: string; text: string }
  | { kind: 'webFont'; family: string; text: string }
  | { kind: 'other'; text: string }

const grouping = /^@(?:media|supports|container|layer)\b/
const definition = /^@(?:property|keyframes)\s+([\w-]+)/
const fontFamily = /font-family:\s*["']?([\w -]+)/

/** A stylesheet as a tree. It is written as it was read, but for comments and spaces between rules. */
export function parse(text: string): Rule[] {
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

/** The rules as chosen, one by one. A group that is left with nothing goes too. */
export function choose(rules: Rule[], choice: (rule: Rule) => Rule | null): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    const chosen = choice(rule)
    if (chosen?.kind !== 'group') return chosen ? [chosen] : []
    const inner = choose(chosen.rules, choice)
    return inner.length > 0 ? [{ ...chosen, rules: inner }] : []
  })
}

export function write(rules: Rule[], isNamed: (name: string) => boolean): string {
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
