/**
 * Small parser combinators with error positions. PostgREST's clients show its parse errors to
 * people («unexpected "f" expecting operator (eq, gt, ...)»), so the bookkeeping follows Parsec's:
 * the furthest failure wins, and a parser that consumed input does not backtrack unless wrapped in
 * `attempt`.
 */
type MessageKind = 'unexpectedInput' | 'unexpected' | 'expected' | 'message'
type Message = { kind: MessageKind; text: string }
export type Failure = { at: number; messages: Message[] }

type Reply<T> =
  | { ok: true; value: T; at: number; consumed: boolean; failure: Failure }
  | { ok: false; consumed: boolean; failure: Failure }

export type Parser<T> = (input: string, at: number) => Reply<T>

const nothing = (at: number): Failure => ({ at, messages: [] })

function merge(first: Failure, second: Failure): Failure {
  if (second.messages.length === 0 && first.messages.length > 0) return first
  if (first.messages.length === 0 && second.messages.length > 0) return second
  if (first.at !== second.at) return first.at > second.at ? first : second
  return { at: first.at, messages: [...first.messages, ...second.messages] }
}

const characterAt = (input: string, at: number) =>
  at < input.length ? String.fromCodePoint(input.codePointAt(at) ?? 0) : ''

const unexpectedAt = (input: string, at: number): Message => ({
  kind: 'unexpectedInput',
  text: characterAt(input, at),
})

export const succeed =
  <T>(value: T): Parser<T> =>
  (_input, at) => ({ ok: true, value, at, consumed: false, failure: nothing(at) })

export const refuse =
  <T>(text: string): Parser<T> =>
  (_input, at) => ({
    ok: false,
    consumed: false,
    failure: { at, messages: text ? [{ kind: 'message', text }] : [] },
  })

export function satisfy(accepts: (character: string) => boolean): Parser<string> {
  return (input, at) => {
    const character = characterAt(input, at)
    if (character && accepts(character)) {
      const next = at + character.length
      return { ok: true, value: character, at: next, consumed: true, failure: nothing(next) }
    }
    return { ok: false, consumed: false, failure: { at, messages: [unexpectedAt(input, at)] } }
  }
}

export const oneOf = (characters: string) => satisfy((character) => characters.includes(character))
export const noneOf = (characters: string) =>
  satisfy((character) => !characters.includes(character))
export const anyCharacter = satisfy(() => true)
export const character = (expected: string) =>
  label(
    satisfy((found) => found === expected),
    JSON.stringify(expected),
  )

export function text(expected: string): Parser<string> {
  return (input, at) => {
    if (input.startsWith(expected, at)) {
      const next = at + expected.length
      return { ok: true, value: expected, at: next, consumed: next > at, failure: nothing(next) }
    }
    let matched = 0
    while (matched < expected.length && input[at + matched] === expected[matched]) matched++
    const expectation: Message = { kind: 'expected', text: JSON.stringify(expected) }
    return {
      ok: false,
      consumed: matched > 0,
      failure: { at, messages: [unexpectedAt(input, at + matched), expectation] },
    }
  }
}

export function andThen<A, B>(first: Parser<A>, next: (value: A) => Parser<B>): Parser<B> {
  return (input, at) => {
    const left = first(input, at)
    if (!left.ok) return left
    const right = next(left.value)(input, left.at)
    if (right.consumed) return right
    return { ...right, consumed: left.consumed, failure: merge(left.failure, right.failure) }
  }
}

export const map = <A, B>(parser: Parser<A>, change: (value: A) => B): Parser<B> =>
  andThen(parser, (value) => succeed(change(value)))

type Values<P extends Parser<unknown>[]> = {
  [K in keyof P]: P[K] extends Parser<infer T> ? T : never
}

export function sequence<P extends Parser<unknown>[]>(...parsers: P): Parser<Values<P>> {
  return parsers.reduce<Parser<unknown[]>>(
    (before, parser) => andThen(before, (values) => map(parser, (value) => [...values, value])),
    succeed([]),
  ) as Parser<Values<P>>
}

export const before = <A>(parser: Parser<A>, after: Parser<unknown>): Parser<A> =>
  map(sequence(parser, after), ([value]) => value as A)
export const after = <A>(first: Parser<unknown>, parser: Parser<A>): Parser<A> =>
  andThen(first, () => parser)

export function choice<T>(...parsers: Parser<T>[]): Parser<T> {
  return (input, at) => {
    let failure = nothing(at)
    for (const parser of parsers) {
      const reply = parser(input, at)
      if (reply.consumed) return reply
      failure = merge(failure, reply.failure)
      if (reply.ok) return { ...reply, failure }
    }
    return { ok: false, consumed: false, failure }
  }
}

/** A failure inside does not count as having consumed anything, so `choice` goes on. */
export function attempt<T>(parser: Parser<T>): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    return reply.ok ? reply : { ...reply, consumed: false }
  }
}

export function label<T>(parser: Parser<T>, expectation: string): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    if (reply.consumed || (reply.ok && reply.failure.messages.length === 0)) return reply
    const messages = reply.failure.messages.filter((message) => message.kind !== 'expected')
    messages.push({ kind: 'expected', text: expectation })
    return { ...reply, failure: { at: reply.failure.at, messages } }
  }
}

export function many<T>(parser: Parser<T>): Parser<T[]> {
  return (input, start) => {
    const values: T[] = []
    let at = start
    for (;;) {
      const reply = parser(input, at)
      if (reply.ok && reply.at > at) {
        values.push(reply.value)
        at = reply.at
      } else if (!reply.ok && reply.consumed) {
        return reply
      } else {
        return { ok: true, value: values, at, consumed: at > start, failure: reply.failure }
      }
    }
  }
}

/**
 * `many(one)` for single characters, joined: the same reply without a step per character. `run` is
 * a sticky regular expression for all that `one` accepts, and `one` reports the expectation after
 * it.
 */
export function manyCharacters(run: RegExp, one: Parser<string>): Parser<string> {
  return (input, start) => {
    run.lastIndex = start
    const value = run.exec(input)?.[0] ?? ''
    const at = start + value.length
    return { ok: true, value, at, consumed: at > start, failure: one(input, at).failure }
  }
}

/** The same for at least one character. */
export function manyCharacters1(run: RegExp, one: Parser<string>): Parser<string> {
  const any = manyCharacters(run, one)
  return (input, at) => {
    const reply = any(input, at)
    return reply.consumed ? reply : one(input, at)
  }
}

export const many1 = <T>(parser: Parser<T>): Parser<T[]> =>
  andThen(parser, (first) => map(many(parser), (rest) => [first, ...rest]))

export const separated1 = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  andThen(parser, (first) => map(many(after(separator, parser)), (rest) => [first, ...rest]))

export const separated = <T>(parser: Parser<T>, separator: Parser<unknown>): Parser<T[]> =>
  choice(separated1(parser, separator), succeed([]))

export const optional = <T>(parser: Parser<T>): Parser<T | undefined> =>
  choice<T | undefined>(parser, succeed(undefined))

export const between = <T>(open: string, parser: Parser<T>, close: string): Parser<T> =>
  before(after(character(open), parser), character(close))

export function lookAhead<T>(parser: Parser<T>): Parser<T> {
  return (input, at) => {
    const reply = parser(input, at)
    return reply.ok ? { ...reply, at, consumed: false, failure: nothing(at) } : reply
  }
}

export function notFollowedBy(parser: Parser<string>): Parser<undefined> {
  return (input, at) => {
    const reply = parser(input, at)
    if (!reply.ok) return { ok: true, value: undefined, at, consumed: false, failure: nothing(at) }
    const messages: Message[] = [{ kind: 'unexpected', text: `'${reply.value}'` }]
    return { ok: false, consumed: false, failure: { at, messages } }
  }
}

export const end = label(notFollowedBy(anyCharacter), 'end of input')

/** Recursion with a depth limit: nesting is untrusted input. */
export function recursive<T>(make: () => Parser<T>, maxDepth: number): Parser<T> {
  let parser: Parser<T> | undefined
  let depth = 0
  return (input, at) => {
    parser ??= make()
    if (depth >= maxDepth) return refuse<T>(`nested deeper than ${maxDepth} levels`)(input, at)
    depth++
    try {
      return parser(input, at)
    } finally {
      depth--
    }
  }
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function parse<T>(parser: Parser<T>, input: string): Parsed<T> {
  const reply = parser(input, 0)
  return reply.ok ? { ok: true, value: reply.value } : { ok: false, failure: reply.failure }
}

export function describeFailure({ messages }: Failure): string {
  const texts = (kind: MessageKind) => [
    ...new Set(messages.filter((message) => message.kind === kind).map((m) => m.text)),
  ]
  const unexpected = texts('unexpected')
  const input = messages.find((message) => message.kind === 'unexpectedInput')
  const parts: string[] = []
  if (unexpected.length > 0) parts.push(`unexpected ${joinWithOr(unexpected)}`)
  else if (input)
    parts.push(`unexpected ${input.text ? JSON.stringify(input.text) : 'end of input'}`)
  const expected = texts('expected').filter(Boolean)
  if (expected.length > 0) parts.push(`expecting ${joinWithOr(expected)}`)
  const plain = texts('message').filter(Boolean)
  if (plain.length > 0) parts.push(joinWithOr(plain))
  return parts.length > 0 ? parts.join(' ') : 'unknown parse error'
}

function joinWithOr(items: string[]): string {
  if (items.length <= 1) return items.join('')
  return `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}
