import { expect, test } from 'vitest'
import { matchingProduct } from './matching-product.ts'

const products = [
  { title: 'Chart of Accounts Starter', description: 'Accounts for a new service business.' },
  { title: 'Month-End Close Checklist', description: 'Reconcile every account, then close.' },
]

test('the PDF with the most words of the course goes with it', () => {
  const cleanup = 'Clean Up Your Books. Reconcile month by month, close and keep closed.'
  expect(matchingProduct(cleanup, products)?.title).toBe('Month-End Close Checklist')
  expect(matchingProduct('The chart of accounts', products)?.title).toBe(
    'Chart of Accounts Starter',
  )
})

test('a course about something else has none', () => {
  expect(matchingProduct('Sourdough bread', products)).toBeNull()
  expect(matchingProduct('Reconcile', [])).toBeNull()
})
