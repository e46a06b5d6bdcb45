import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from '#platform/rest/protocol/errors.ts'
import { chooseAnswer } from '#platform/rest/protocol/media-type.ts'
import { readPreferences } from '#platform/rest/protocol/preferences.ts'
import { readWindow } from '#platform/rest/protocol/range.ts'
import { parseQuery } from './parse-query.ts'
import { readPayload } from './payload.ts'

const longestAddress = 16_000
/** A busy machine needs a while; catastrophic backtracking would never end. */
const longestMs = 5_000

const symbols = fc.string({
  unit: fc.constantFrom(...'ab1._,()!:->"\\{}*%&=?/#[]\'; \u00e9\u{1f4d2}'.split('')),
  maxLength: 300,
})
const words = fc
  .array(
    fc.constantFrom(
      ...'select order and or not eq in is fts like any all null true asc desc nullsfirst count() ->> -> :: ... !inner ( ) , . " \\ { } *'.split(
        ' ',
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))
const anything = fc.string({ unit: 'binary', maxLength: 300 })
const text = fc.oneof(symbols, words, anything)
const keys = fc.oneof(
  fc.constantFrom('select', 'order', 'or', 'and', 'not.or', 'columns', 'on_conflict', 'limit'),
  fc.constantFrom('a', 'a.b', 'a->b', 'a.order', 'a.limit', 'a.or', '"a b"', '__proto__'),
  text,
)

/** Any input is parsed or refused with a RestError, within the time limit. */
function expectSane(work: () => unknown) {
  const began = performance.now()
  try {
    work()
  } catch (cause) {
    if (!(cause instanceof RestError)) throw cause
    expect(cause.status).toBeLessThan(500)
  }
  expect(performance.now() - began).toBeLessThan(longestMs)
}

test('addresses of any shape are read or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, text), { maxLength: 6 }), fc.boolean(), (query, isCall) =>
      expectSane(() => parseQuery(query, isCall)),
    ),
    { numRuns: 3000 },
  )
})

test('addresses as long as the server takes are read or refused in time', () => {
  const units = [
    '(',
    ')',
    'a(',
    'a,',
    'a.',
    '"',
    '\\',
    '->',
    '->>1',
    'and(',
    'not.',
    'eq.',
    '*,',
    '::',
  ]
  units.push('a(b,', '...a(', 'id.eq.1,', 'or(a.eq.1,', '{', 'a:b:', '!inner', '\u{1f4d2}', ' ')
  for (const key of ['select', 'order', 'or', 'columns', 'on_conflict', 'a', 'a.or', 'a.order']) {
    for (const unit of units) {
      const value = unit.repeat(longestAddress / unit.length)
      expectSane(() => parseQuery([[key, value]]))
      expectSane(() => parseQuery([[key, `(${value})`]]))
      expectSane(() => parseQuery([[value, 'eq.1']]))
    }
  }
})

test('bodies and headers of any shape are read or refused', () => {
  const types = fc.constantFrom(
    null,
    'application/json',
    'text/csv',
    'application/x-www-form-urlencoded',
    'application/vnd.pgrst.array+json',
    '; charset',
  )
  const options = { allowTxOverride: true, timeZones: new Set(['UTC']) }
  const body = fc.oneof(
    text,
    fc.json(),
    fc.json().map((json) => `[${json},${json}]`),
  )
  fc.assert(
    fc.property(body, types, text, (content, type, header) => {
      expectSane(() => readPayload(content, type, undefined))
      expectSane(() => readPreferences(header, options))
      expectSane(() => readPreferences(`handling=strict,${header}`, options))
      expectSane(() => chooseAnswer(header, true))
      expectSane(() => readWindow(header, {}))
    }),
    { numRuns: 2000 },
  )
  for (const deep of ['['.repeat(100_000), '{"a":'.repeat(100_000)]) {
    expectSane(() => readPayload(deep, 'application/json', undefined))
  }
})
