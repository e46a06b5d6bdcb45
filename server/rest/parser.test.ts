import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('reads', () => {
  expect(parseQuery([['id', 'eq.1']]).filters).toHaveLength(1)
})
