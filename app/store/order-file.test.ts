import { expect, test } from 'vitest'
import { distinctNames, orderFileName } from './order-file.ts'

test('a PDF is saved under its own name, else under the product it belongs to', () => {
  const product = { title: 'Month-End: A/B', pdf_name: 'month-end.pdf' }
  expect(orderFileName({ product, product_title: 'Old' })).toBe('month-end.pdf')
  expect(orderFileName({ product: { ...product, pdf_name: null }, product_title: 'Old' })).toBe(
    'Month-End A B.pdf',
  )
  expect(orderFileName({ product: null, product_title: 'As It Was' })).toBe('As It Was.pdf')
  expect(orderFileName({ product: null, product_title: '???' })).toBe('download.pdf')
})

test('a file name carries no path, quote or line break', () => {
  const product = { title: 'x', pdf_name: '../..\\etc/"pass\r\nwd".pdf' }
  expect(orderFileName({ product, product_title: 'x' })).not.toMatch(/[\\/"\r\n]|^\./)
})

test('names in one archive are distinct, whatever their letters', () => {
  expect(distinctNames(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b'])).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
  ])
})
