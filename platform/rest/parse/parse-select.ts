import { field, fieldName, identifier, lexeme } from './parse-field.ts'
import {
  after,
  andThen,
  attempt,
  before,
  between,
  character,
  choice,
  end,
  lookAhead,
  map,
  notFollowedBy,
  optional,
  type Parser,
  recursive,
  refuse,
  separated,
  sequence,
  succeed,
  text,
} from './parser.ts'
import { type Aggregate, aggregates, type SelectItem } from './query-ast.ts'

const maxEmbedDepth = 32

const alias = optional(
  attempt(before(fieldName, before(character(':'), notFollowedBy(character(':'))))),
)
const cast = optional(after(text('::'), identifier))

type EmbedParameter = { join: 'left' | 'inner' } | { hint: string }
const embedParameter: Parser<EmbedParameter> = after(
  character('!'),
  choice<EmbedParameter>(
    attempt(map(text('left'), () => ({ join: 'left' }))),
    attempt(map(text('inner'), () => ({ join: 'inner' }))),
    attempt(map(fieldName, (hint) => ({ hint }))),
  ),
)
const embedParameters = map(
  sequence(optional(embedParameter), optional(embedParameter)),
  ([first, second]): { join?: 'left' | 'inner'; hint?: string } => ({ ...second, ...first }),
)
const opening = attempt(lookAhead(text('(')))

const spreadHead = map(
  before(sequence(after(text('...'), fieldName), embedParameters), opening),
  ([name, parameters]) => ({ kind: 'relation' as const, name, ...parameters, spread: true }),
)
/** `count` before a parenthesis is the aggregate, never a table. */
const relationName = andThen(fieldName, (name) =>
  name === 'count' ? refuse<string>('') : succeed(name),
)
const relationHead = map(
  before(sequence(alias, relationName, embedParameters), opening),
  ([given, name, parameters]) => ({
    kind: 'relation' as const,
    name,
    ...(given === undefined ? {} : { alias: given }),
    ...parameters,
    spread: false,
  }),
)

const itemEnd = choice<unknown>(
  attempt(lookAhead(text(')'))),
  attempt(lookAhead(text(','))),
  attempt(end),
)
const star: Parser<SelectItem> = map(before(text('*'), itemEnd), () => ({
  kind: 'field',
  field: { name: '*', path: [] },
}))
const countAll: Parser<SelectItem> = map(
  before(sequence(alias, text('count()'), cast), itemEnd),
  ([given, , aggregateCast]) => ({
    kind: 'field',
    field: { name: '*', path: [] },
    aggregate: 'count',
    ...present({ alias: given, aggregateCast }),
  }),
)
const aggregateCall = optional(
  attempt(
    before(
      after(
        character('.'),
        choice(...aggregates.map((name) => map(attempt(text(name)), (): Aggregate => name))),
      ),
      text('()'),
    ),
  ),
)
const plainField: Parser<SelectItem> = map(
  before(sequence(alias, field, cast, aggregateCall, cast), itemEnd),
  ([given, chosen, before, aggregate, aggregateCast]) => ({
    kind: 'field',
    field: chosen,
    ...present({ alias: given, cast: before, aggregate, aggregateCast }),
  }),
)
const fieldItem = lexeme(choice(attempt(star), attempt(countAll), plainField))

export const selectItems: Parser<SelectItem[]> = recursive(() => {
  const children = between('(', selectItems, ')')
  const embedding = (head: typeof spreadHead | typeof relationHead) =>
    map(
      sequence(
        attempt(lexeme(head as Parser<Omit<SelectItem & { kind: 'relation' }, 'items'>>)),
        children,
      ),
      ([relation, items]): SelectItem => ({ ...relation, items }),
    )
  return separated(
    choice<SelectItem>(embedding(spreadHead), embedding(relationHead), fieldItem),
    lexeme(character(',')),
  )
}, maxEmbedDepth)

function present<T extends Record<string, unknown>>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
