import { delimiter, field, fieldName, lexeme } from './parse-field.ts'
import {
  after,
  attempt,
  before,
  between,
  character,
  choice,
  end,
  lookAhead,
  map,
  optional,
  type Parser,
  separated1,
  sequence,
  text,
} from './parser.ts'
import type { OrderTerm } from './query-ast.ts'

const word = <W extends string>(name: W) =>
  map(attempt(after(delimiter, text(name))), (): W => name)
const direction = optional(choice<'asc' | 'desc'>(word('asc'), word('desc')))
const nulls = optional(
  choice<'first' | 'last'>(
    map(word('nullsfirst'), () => 'first'),
    map(word('nullslast'), () => 'last'),
  ),
)
const termEnd = choice<unknown>(attempt(lookAhead(character(','))), attempt(end))

type Ending = Pick<OrderTerm, 'direction' | 'nulls'>
const ending: Parser<Ending> = map(before(sequence(direction, nulls), termEnd), ([way, where]) => ({
  ...(way === undefined ? {} : { direction: way }),
  ...(where === undefined ? {} : { nulls: where }),
}))

const relationTerm: Parser<OrderTerm> = map(
  sequence(fieldName, between('(', field, ')'), ending),
  ([relation, found, rest]) => ({ relation, field: found, ...rest }),
)
const fieldTerm: Parser<OrderTerm> = map(sequence(field, ending), ([found, rest]) => ({
  field: found,
  ...rest,
}))

export const orderTerms = separated1(
  lexeme(choice(attempt(relationTerm), fieldTerm)),
  character(','),
)
