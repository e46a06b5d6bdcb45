import { LRUCache } from 'lru-cache'
import { choose, parse, type Rule, write } from './css-rules.ts'
import { withoutRepeats } from './repeated-styles.ts'
import { canMatch, withAnyAttribute } from './selector-needs.ts'

export type Part = {
  /** The names of elements and classes that are there, and on the first screen of attributes. */
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
  }

  /**
   * Rules that can match, in their order, with the variables they use. Fonts from files come apart,
   * and what the page has `before` is not said again.
   */
  usedIn(part: Part, before = ''): string {
    const elsewhere = [...new Set(variablesIn(part.html))]
    const names = [...[...part.names].sort(), ...elsewhere.sort()]
    const key = [part.isFirstScreen, ...names, before].join(' ')
    const known = this.#written.get(key)
    if (known !== undefined) return known
    const all = this.#layers + writeWhatIsNamed(keep(this.#rules, part), elsewhere)
    const text = before ? withoutRepeats(all, before) : all
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

/** Leaving out a variable may leave another one without a use. */
function writeWhatIsNamed(rules: Rule[], namedElsewhere: string[]): string {
  let text = write(rules, () => true)
  for (;;) {
    const named = new Set([...namedIn(text), ...namedElsewhere])
    const shorter = write(rules, (name) => named.has(name))
    if (shorter.length === text.length) return shorter
    text = shorter
  }
}

const variableUsed = /var\(\s*(--[\w-]+)/g
const animationSet = /(?:\banimation(?:-name)?|--animate[\w-]*)\s*:([^;}"]*)/g

function variablesIn(text: string): string[] {
  return [...text.matchAll(variableUsed)].map(([, name = '']) => name)
}

/** Variables that are used, and the words of animations, one of which is a name. */
function namedIn(styles: string): string[] {
  const words = [...styles.matchAll(animationSet)].flatMap(([, value = '']) =>
    value.split(/[\s,]+/),
  )
  return [...variablesIn(styles), ...words]
}
