import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from '#platform/rest/protocol/errors.ts'
import { parseQuery } from './parse-query.ts'

function refusal(...parameters: [string, string][]) {
  try {
    parseQuery(parameters)
  } catch (error) {
    if (error instanceof RestError) return [error.message, error.details]
    throw error
  }
  return undefined
}

test('select lists fields, paths, casts, aggregates and nested relations', () => {
  const text =
    'id,alias:name,data->a->>0::int,total:price::text.sum()::int,count(),...r!h!inner(x),s(*,t())'
  const { select } = parseQuery([['select', text]])
  const field = (name: string) => ({ name, path: [] })
  expect(select).toEqual([
    { kind: 'field', field: field('id') },
    { kind: 'field', field: field('name'), alias: 'alias' },
    {
      kind: 'field',
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'a' },
          { arrow: '->>', index: 0 },
        ],
      },
      cast: 'int',
    },
    {
      kind: 'field',
      field: field('price'),
      alias: 'total',
      cast: 'text',
      aggregate: 'sum',
      aggregateCast: 'int',
    },
    { kind: 'field', field: field('*'), aggregate: 'count' },
    {
      kind: 'relation',
      name: 'r',
      hint: 'h',
      join: 'inner',
      spread: true,
      items: [{ kind: 'field', field: field('x') }],
    },
    {
      kind: 'relation',
      name: 's',
      spread: false,
      items: [
        { kind: 'field', field: field('*') },
        { kind: 'relation', name: 't', spread: false, items: [] },
      ],
    },
  ])
})

test('quotes protect names and values', () => {
  const { select, filters } = parseQuery([
    ['select', '"a,b","c\\"d"'],
    ['or', '("x.y".eq."1,(2)",z.in.("p,q",r))'],
  ])
  expect(select.map((item) => item.kind === 'field' && item.field.name)).toEqual(['a,b', 'c"d'])
  expect(filters[0]?.value).toMatchObject({
    operator: 'or',
    operands: [
      { field: { name: 'x.y' }, operation: { value: '1,(2)' } },
      { field: { name: 'z' }, operation: { kind: 'in', values: ['p,q', 'r'] } },
    ],
  })
})

test('filters, orders and windows of embedded resources keep their path', () => {
  const query = parseQuery([
    ['author.address.city', 'not.eq.Rome'],
    ['author.order', 'name.desc.nullslast,address(city)'],
    ['author.limit', '5'],
    ['author.offset', '2'],
    ['author.not.or', '(a.is.null,b.gt(any).{1,2})'],
  ])
  expect(query.filters).toMatchObject([
    { path: ['author', 'address'], value: { negated: true, parameter: 0 } },
    { path: ['author'], value: { kind: 'logic', negated: true, operator: 'or' } },
  ])
  expect(query.orders).toMatchObject([
    {
      path: ['author'],
      value: [
        { field: { name: 'name' }, direction: 'desc', nulls: 'last' },
        { relation: 'address', field: { name: 'city' } },
      ],
    },
  ])
  expect(query.windows).toEqual([{ path: ['author'], value: { limit: 5n, offset: 2n } }])
})

test('when reading from a function, what is no filter is an argument', () => {
  const query = parseQuery(
    [
      ['a', '1'],
      ['b', 'eq.2'],
    ],
    true,
  )
  expect(query.args).toEqual([['a', '1']])
  expect(query.filters).toHaveLength(1)
})

test.each([
  [
    ['a.b', 'noop.0'],
    'filter (noop.0)',
    1,
    'unexpected "o" expecting "not" or operator (eq, gt, ...)',
  ],
  [['a', 'eq().x'], 'filter (eq().x)', 4, 'unexpected ")" expecting operator (eq, gt, ...)'],
  [
    ['a', 'is.maybe'],
    'filter (is.maybe)',
    4,
    'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)',
  ],
  [
    ['order', 'id.descc'],
    'order (id.descc)',
    8,
    'unexpected \'c\' expecting delimiter (.), "," or end of input',
  ],
  [
    ['order', 'id.asc.nlsfst'],
    'order (id.asc.nlsfst)',
    8,
    'unexpected "l" expecting "nullsfirst" or "nullslast"',
  ],
  [['or', ')('], 'logic tree ()()', 3, 'unexpected ")" expecting "("'],
  [
    ['or', '(id.in.1,2,id.eq.3)'],
    'logic tree ((id.in.1,2,id.eq.3))',
    10,
    'unexpected "1" expecting "("',
  ],
  [
    ['select', 'name::'],
    'select parameter (name::)',
    7,
    'unexpected end of input expecting letter or digit',
  ],
] as const)('%s is refused where it goes wrong', ([key, value], what, column, details) => {
  const message = `"failed to parse ${what}" (line 1, column ${column})`
  expect(refusal([key, value])).toEqual([message, details])
})

test('no input takes long or throws anything but a refusal', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ab.,()!:->"\\{}*_1 and or not eq in is'.split('')),
    maxLength: 200,
  })
  const keys = fc.constantFrom('select', 'order', 'or', 'columns', 'a.b', 'x', 'limit')
  fc.assert(
    fc.property(keys, text, (key, value) => {
      refusal([key, value])
    }),
    { numRuns: 2_000 },
  )
})
