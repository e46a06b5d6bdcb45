import { notFound } from '#app/shell/reading.server.ts'

export function missingProduct() {
  return notFound({
    title: 'Product Not Found',
    text: 'It may have been deleted.',
    reason: 'There is no such product.',
    back: { label: 'Back to Manage products', to: '/admin/products' },
  })
}
