import {
  after,
  anyCharacter,
  attempt,
  before,
  between,
  character,
  choice,
  end,
  label,
  lookAhead,
  many,
  many1,
  manyCharacters,
  manyCharacters1,
  map,
  noneOf,
  notFollowedBy,
  oneOf,
  optional,
  type Parser,
  satisfy,
  separated1,
  sequence,
  succeed,
  text,
} from './parser.ts'
import type { Field, JsonStep } from './query-ast.ts'

const letter = label(
  satisfy((found) => /\p{L}/u.test(found)),
  'letter',
)
const digit = label(
  satisfy((found) => found >= '0' && found <= '9'),
  'digit',
)
const spaces = manyCharacters(/[ \t]*/y, oneOf(' \t'))

export const lexeme = <T>(parser: Parser<T>): Parser<T> => before(after(spaces, parser), spaces)
export const delimiter = label(character('.'), 'delimiter (.)')

export const identifier = map(
  manyCharacters1(/[\p{L}0-9_ $]+/uy, choice(letter, digit, oneOf('_ $'))),
  (characters) => characters.trim(),
)

export const quotedValue = map(
  between(
    '"',
    many(choice(manyCharacters1(/[^\\"]+/uy, noneOf('\\"')), after(character('\\'), anyCharacter))),
    '"',
  ),
  (characters) => characters.join(''),
)

const dash = attempt(before(character('-'), notFollowedBy(character('>'))))
const joinedByDashes = (parser: Parser<string>) =>
  map(separated1(parser, dash), (parts) => parts.join('-'))

export const fieldName = label(
  choice(quotedValue, joinedByDashes(identifier)),
  'field name (* or [a..z0..9_$])',
)

const jsonKeyText = map(manyCharacters1(/[^(\-:.,>)]+/uy, noneOf('(-:.,>)')), (characters) =>
  characters.trim(),
)
const jsonKey = label(
  choice(quotedValue, joinedByDashes(jsonKeyText)),
  'any non reserved character different from: .,>()',
)

const indexEnd = choice<unknown>(
  ...['->', '::', '.', ','].map((ending) => attempt(lookAhead(text(ending)))),
  attempt(end),
)
const jsonIndex = map(
  before(sequence(optional(character('-')), many1(digit)), indexEnd),
  ([sign, digits]) => Number(`${sign ?? ''}${digits.join('')}`),
)

const jsonArrow = choice(
  map(attempt(text('->>')), () => '->>' as const),
  map(attempt(text('->')), () => '->' as const),
)
const jsonOperand = choice<{ key: string } | { index: number }>(
  attempt(map(jsonIndex, (index) => ({ index }))),
  attempt(map(jsonKey, (key) => ({ key }))),
)
const jsonStep: Parser<JsonStep> = map(sequence(jsonArrow, jsonOperand), ([arrow, operand]) => ({
  arrow,
  ...operand,
}))
export const jsonPath = many(jsonStep)

export const field: Parser<Field> = lexeme(
  map(sequence(fieldName, choice(jsonPath, succeed([]))), ([name, path]) => ({ name, path })),
)

/** `author.address->city`: the embedded resources to walk through, then the field. */
export const fieldPath = map(
  sequence(separated1(fieldName, delimiter), choice(jsonPath, succeed([]))),
  ([names, path]) => ({
    path: names.slice(0, -1),
    field: { name: names.at(-1) ?? '', path } satisfies Field,
  }),
)

export const columnNames = separated1(fieldName, lexeme(character(',')))
