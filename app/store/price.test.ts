import { expect, test } from 'vitest'
import { readPrice } from './price.ts'

test('a typed price keeps every cent', () => {
  const read = (text: string) => readPrice(text)
  expect(read('0')).toEqual({ price: '0.00' })
  expect(read('19.9')).toEqual({ price: '19.90' })
  expect(read('19.900')).toEqual({ price: '19.90' })
  expect(read('.5')).toEqual({ price: '0.50' })
  expect(read('$1,250.10')).toEqual({ price: '1250.10' })
  expect(read('999999.99')).toEqual({ price: '999999.99' })
  expect(read('007')).toEqual({ price: '7.00' })
  expect(read('-0')).toEqual({ price: '0.00' })
})

test('an empty, negative, too fine, too high or worded price is refused', () => {
  for (const text of ['', '-0.01', '1.999', '1000000', '1e3', 'free', '1.2.3', 'NaN', '1,5']) {
    expect(readPrice(text), text).toHaveProperty('mistake')
  }
})
