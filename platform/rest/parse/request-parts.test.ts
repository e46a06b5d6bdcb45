import { expect, test } from 'vitest'
import { findSimilar } from '#platform/rest/catalogue/similar-names.ts'
import { readViewColumns } from '#platform/rest/catalogue/view-columns.ts'
import { readShape } from '#platform/rest/plan/read-shape.ts'
import { chooseAnswer } from '#platform/rest/protocol/media-type.ts'
import { statusOf } from '#platform/rest/protocol/postgres-error.ts'
import { readPreferences, showApplied } from '#platform/rest/protocol/preferences.ts'
import { contentRange, rangeStatus, readWindow } from '#platform/rest/protocol/range.ts'
import { parseCsv, readPayload } from './payload.ts'

const options = { allowTxOverride: true, timeZones: new Set(['UTC']) }

test('preferences are read from one line or several, and the first word counts', () => {
  const preferences = readPreferences(
    'return=minimal,count=exact, return=representation, tx=rollback, max-affected=3, other',
    options,
  )
  expect(preferences).toEqual({ return: 'minimal', count: 'exact', tx: 'rollback', maxAffected: 3 })
  expect(showApplied(preferences, ['count', 'return'])).toBe('return=minimal, count=exact')
  expect(readPreferences('tx=rollback', { ...options, allowTxOverride: false })).toEqual({})
  expect(() => readPreferences('handling=strict, timezone=Mars', options)).toThrow(
    /handling=strict/,
  )
})

test('the best acceptable type is chosen', () => {
  expect(chooseAnswer(null, false).contentType).toBe('application/json; charset=utf-8')
  expect(chooseAnswer('text/csv;q=0.5, application/json', false).format.kind).toBe('array')
  expect(chooseAnswer('image/png, text/csv', false).format.kind).toBe('csv')
  const object = chooseAnswer('application/vnd.pgrst.object+json;nulls=stripped', false)
  expect(object.format).toEqual({ kind: 'object', stripsNulls: true })
  const plan = 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|wal|bogus'
  expect(chooseAnswer(plan, true).plan).toEqual({
    isJson: true,
    options: ['analyze', 'wal'],
    of: 'text/csv',
  })
  expect(() => chooseAnswer(plan, false)).toThrow(/None of these media types/)
})

test('bodies become rows with one set of columns', () => {
  expect(readPayload('[{"a":1},{"a":2}]', null, undefined)).toMatchObject({
    columns: ['a'],
    isArray: true,
  })
  expect(readPayload('{"a":1}', null, ['b'])).toMatchObject({ columns: ['b'], isArray: false })
  expect(() => readPayload('[{"a":1},{"b":2}]', null, undefined)).toThrow(
    'All object keys must match',
  )
  expect(parseCsv('a,b\r\n"x ""y"", z",\n1,2')).toEqual([
    ['a', 'b'],
    ['x "y", z', ''],
    ['1', '2'],
  ])
})

test('Range header, limit and offset meet in one window', () => {
  expect(readWindow(null, {})).toEqual({})
  expect(readWindow('0-9', { limit: 5n })).toEqual({ limit: 5n })
  expect(readWindow('5-', { limit: 10n })).toEqual({ limit: 5n, offset: 5n })
  expect(contentRange(5, 3, undefined)).toBe('5-7/*')
  expect(contentRange(0, 0, 0)).toBe('*/0')
  expect([rangeStatus(0, 3, 3), rangeStatus(0, 2, 3)]).toEqual([200, 206])
})

test('queries that differ only in values have the same shape', () => {
  const shape = (value: string) =>
    readShape([
      ['id', value],
      ['select', 'id'],
    ])
  expect(shape('eq.1')).toBe(shape('eq.2'))
  expect(shape('in.(1,2)')).toBe(shape('in.(3)'))
  expect(shape('eq.1')).not.toBe(shape('not.eq.1'))
  expect(shape('is.null')).not.toBe(shape('is.true'))
  expect(shape('fts(english).a')).not.toBe(shape('fts(german).a'))
  expect(readShape([['select', 'a']])).not.toBe(readShape([['select', 'b']]))
  expect(readShape([['a.limit', '1']])).not.toBe(readShape([['a.limit', '2']]))
})

test('a near name is suggested, a far one is not', () => {
  expect(findSimilar(['authors', 'books'], 'author', 0.75)).toBe('authors')
  expect(findSimilar(['authors', 'books'], 'nothing', 0.33)).toBeUndefined()
  expect(findSimilar(['(name, param, val)', '(attr, id)'], '(nam, pqaram, vall)', 0.33)).toBe(
    '(name, param, val)',
  )
})

test('the origin of a view’s columns is read from the outermost entries only', () => {
  const tree =
    '({QUERY :rtable ({RTE :subquery {QUERY :targetList ({TARGETENTRY :expr {VAR} :resno 9 :resname x :resorigtbl 9 :resorigcol 9 :resjunk false})}}) :targetList ({TARGETENTRY :expr {VAR :x 1} :resno 1 :resname a\\{b :ressortgroupref 0 :resorigtbl 16384 :resorigcol 3 :resjunk false} {TARGETENTRY :expr {CONST} :resno 2 :resname c :resorigtbl 0 :resorigcol 0 :resjunk false})})'
  expect(readViewColumns(tree)).toEqual([{ number: 1, relation: 16384, column: 3 }])
})

test.each([
  ['55000', 'cannot insert into view "totals"', false, 405],
  ['23505', '', false, 409],
  ['42501', '', true, 401],
  ['42501', '', false, 403],
  ['42P01', '', false, 404],
  ['22P02', '', false, 400],
  ['57014', 'canceling statement due to statement timeout', false, 400],
  ['PT404', '', false, 404],
  ['PT999', '', false, 500],
  ['P0001', '', false, 400],
  ['22023', 'role "x" does not exist', false, 401],
])('SQLSTATE %s %s', (code, message, isAnonymous, status) => {
  expect(statusOf(code, message, isAnonymous)).toBe(status)
})
