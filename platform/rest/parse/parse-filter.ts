import { delimiter, field, fieldName, identifier, lexeme, quotedValue } from './parse-field.ts'
import {
  after,
  anyCharacter,
  attempt,
  before,
  between,
  character,
  choice,
  label,
  manyCharacters,
  map,
  noneOf,
  notFollowedBy,
  optional,
  type Parser,
  recursive,
  satisfy,
  separated1,
  sequence,
  succeed,
  text,
} from './parser.ts'
import {
  type Condition,
  type IsValue,
  isValues,
  type LogicTree,
  type Operation,
  quantifiedOperators,
  searchOperators,
  simpleOperators,
} from './query-ast.ts'

const maxLogicDepth = 32

const keyword = <K extends string>(names: K[]) =>
  choice(...names.map((name) => map(attempt(text(name)), (): K => name)))
const keys = <K extends string>(record: Record<K, string>) => Object.keys(record) as K[]

/** A parameter's value runs to its end; inside and/or a comma or parenthesis ends it. */
const wholeValue = manyCharacters(/.*/suy, anyCharacter)
const endOfElement = notFollowedBy(noneOf(',)'))
const quotedElement = attempt(before(quotedValue, endOfElement))
const plainElement = manyCharacters(/[^,)]*/uy, noneOf(',)'))
const insideBraces = manyCharacters(/[^{}]*/uy, noneOf('{}'))
const arrayLiteral = map(between('{', insideBraces, '}'), (inside) => `{${inside}}`)
const elementValue = choice(quotedElement, attempt(arrayLiteral), plainElement)

const list = before(
  after(lexeme(character('(')), separated1(choice(quotedElement, plainElement), character(','))),
  lexeme(character(')')),
)

const anyCase = (word: string): Parser<unknown> =>
  sequence(...[...word].map((letter) => satisfyLabelled(letter)))
function satisfyLabelled(letter: string) {
  return choice(
    label(
      satisfy((found) => found === letter),
      JSON.stringify(letter),
    ),
    label(
      satisfy((found) => found === letter.toUpperCase()),
      JSON.stringify(letter.toUpperCase()),
    ),
  )
}
const isValue = label(
  choice(...isValues.map((value) => map(attempt(anyCase(value)), (): IsValue => value))),
  'isVal: (null, not_null, true, false, unknown)',
)

function operation(value: Parser<string>): Parser<Operation> {
  const afterWord = <T>(word: string, parser: Parser<T>) =>
    after(attempt(sequence(text(word), delimiter)), parser)
  const quantifier = optional(
    attempt(
      between(
        '(',
        choice(
          attempt(map(text('any'), () => 'any' as const)),
          map(text('all'), () => 'all' as const),
        ),
        ')',
      ),
    ),
  )
  const unknownOperator = 'unknown single value operator'
  return label(
    choice<Operation>(
      map(afterWord('in', list), (values) => ({ kind: 'in', values })),
      map(afterWord('is', isValue), (found) => ({ kind: 'is', value: found })),
      map(afterWord('isdistinct', value), (found) => ({ kind: 'isdistinct', value: found })),
      attempt(
        map(
          sequence(
            keyword(keys(searchOperators)),
            optional(attempt(between('(', identifier, ')'))),
            after(delimiter, value),
          ),
          ([operator, language, found]) => ({
            kind: 'search',
            operator,
            ...(language === undefined ? {} : { language }),
            value: found,
          }),
        ),
      ),
      attempt(
        map(
          sequence(label(keyword(keys(simpleOperators)), unknownOperator), after(delimiter, value)),
          ([operator, found]) => ({ kind: 'simple', operator, value: found }),
        ),
      ),
      attempt(
        map(
          sequence(
            label(keyword(keys(quantifiedOperators)), unknownOperator),
            quantifier,
            after(delimiter, value),
          ),
          ([operator, found, operand]) => ({
            kind: 'quantified',
            operator,
            ...(found === undefined ? {} : { quantifier: found }),
            value: operand,
          }),
        ),
      ),
    ),
    'operator (eq, gt, ...)',
  )
}

const negation = choice(attempt(map(sequence(text('not'), delimiter), () => true)), succeed(false))

type Comparison = Pick<Condition, 'negated' | 'operation'>
const comparison = (value: Parser<string>): Parser<Comparison> =>
  map(sequence(negation, operation(value)), ([negated, found]) => ({ negated, operation: found }))

export const filterValue = comparison(wholeValue)

const elementComparison = comparison(elementValue)
const logicCondition: Parser<LogicTree> = map(
  sequence(before(field, delimiter), elementComparison),
  ([found, compared]) => ({ kind: 'condition', field: found, ...compared }),
)
const logicOperator = label(
  choice(
    attempt(map(text('and'), () => 'and' as const)),
    map(text('or'), () => 'or' as const),
  ),
  'logic operator (and, or)',
)

export const logicTree: Parser<LogicTree> = recursive(
  () =>
    choice<LogicTree>(
      attempt(logicCondition),
      map(
        sequence(
          label(negation, 'negation operator (not)'),
          logicOperator,
          before(
            after(lexeme(character('(')), separated1(logicTree, lexeme(character(',')))),
            lexeme(character(')')),
          ),
        ),
        ([negated, operator, operands]) => ({ kind: 'logic', negated, operator, operands }),
      ),
    ),
  maxLogicDepth,
)

/** `author.not.or` → the resource `author` and the text `not.or` to put before the value. */
export const logicPath = map(separated1(fieldName, delimiter), (names) => {
  const operator = names.at(-1) ?? ''
  return {
    path: names.slice(0, -1).filter((name) => name !== 'not'),
    operator: names.includes('not') ? `not.${operator}` : operator,
  }
})
