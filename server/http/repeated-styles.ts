import { parse, type Rule, write } from './css-rules.ts'

/**
 * What `whole` adds to a page that has `first` already, a part of it. Where a rule that is added stood
 * before one that is known and both may set the same, the known one is said again, so that it still wins.
 */
export function withoutRepeats(whole: string, first: string): string {
  const known = new Set<string>()
  walk(parse(first), [], (path, text) => known.add(`${path} ${text}`))
  const added = new Map<string, Set<string>>()

  const difference = (rules: Rule[], path: string[]): Rule[] => {
    const layer = path.filter((head) => head.startsWith('@layer')).join()
    const set = added.get(layer) ?? new Set()
    added.set(layer, set)
    const isKnown = (text: string) => known.has(`${path} ${text}`)
    return rules.flatMap((rule): Rule[] => {
      if (rule.kind === 'group') {
        const inner = difference(rule.rules, [...path, rule.head])
        return inner.length > 0 ? [{ ...rule, rules: inner }] : []
      }
      if (rule.kind !== 'selectors') return isKnown(rule.text) ? [] : [rule]
      const declarations = rule.declarations.filter((text) => {
        const isNew = !isKnown(`${selectorOf(rule)}{${text}`)
        const isOverridden = set.has(familyOf(text))
        if (isNew) set.add(familyOf(text))
        return isNew || isOverridden
      })
      return declarations.length > 0 ? [{ ...rule, declarations }] : []
    })
  }
  return write(difference(parse(whole), []), () => true)
}

function walk(rules: Rule[], path: string[], visit: (path: string[], text: string) => void) {
  for (const rule of rules) {
    if (rule.kind === 'group') walk(rule.rules, [...path, rule.head], visit)
    else if (rule.kind !== 'selectors') visit(path, rule.text)
    else for (const text of rule.declarations) visit(path, `${selectorOf(rule)}{${text}`)
  }
}

function selectorOf(rule: Extract<Rule, { kind: 'selectors' }>): string {
  return rule.selectors.map(({ text }) => text).join()
}

/** Shorthands that set properties of another name. */
const otherNames: Record<string, string> = {
  line: 'font',
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  row: 'gap',
  column: 'gap',
  columns: 'gap',
  align: 'place',
  justify: 'place',
}

/** Properties of one family may set the same: all of `border`, all of `margin`. */
function familyOf(declaration: string): string {
  const property = declaration.slice(0, declaration.indexOf(':')).trim()
  if (property.startsWith('--')) return property
  const [family = ''] = property.replace(/^-(?:webkit|moz)-/, '').split('-')
  return otherNames[family] ?? family
}
