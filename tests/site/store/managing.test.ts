import { expect, test } from 'vitest'
import { formFields, formOf } from '#tests/site/support/part.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'
import { samplePdf } from '#tests/support/product-files.ts'

const site = testSite()

function uniqueTitle(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}

const pathOf = (title: string) => `/store/${title.toLowerCase().replaceAll(' ', '-')}`

async function createProduct(admin: Visitor, title: string, price = '0') {
  const form = await admin.visit('/admin/products?new=1')
  const saved = await form.press('Create Product', { Title: title, 'Price in dollars': price })
  expect(saved.toasts.join()).toContain('Product Created!')
  return saved
}

/** Presses a button with a new PDF, as the form does once its upload has ended. */
async function pressWithPdf(page: Page, button: string, fields: Record<string, string> = {}) {
  const pdfPath = `admin/${crypto.randomUUID()}.pdf`
  const pdf = await samplePdf(pdfPath)
  const bucket = site.connect('service').storage.from('product-files')
  const { error } = await bucket.upload(pdfPath, pdf, { contentType: 'application/pdf' })
  expect(error).toBeNull()
  const pressed = page.get('button', button)
  const form = Object.fromEntries(formFields(formOf(pressed), pressed))
  const file = { pdfPath, pdfName: 'sample.pdf', pdfSize: String(pdf.length) }
  return page.visitor.submit(page.address, { ...form, ...fields, ...file })
}

async function findProduct(admin: Visitor, title: string) {
  return admin.visit(`/admin/products?search=${encodeURIComponent(title)}`)
}

test('title and price are required, and a wrong price is explained', async () => {
  const form = await (await site.as('admin')).visit('/admin/products?new=1')
  const price = form.field('Price in dollars')
  expect(price.attribute('step')).toBe('0.01')
  expect(price.attribute('min')).toBe('0')
  const empty = await form.press('Create Product')
  expect(empty.status).toBe(400)
  expect(empty.toasts.join()).toContain('Validation Error')
  expect(empty.field('Title').error).not.toBe('')
  expect(empty.field('Price in dollars').error).toContain('Price is required')
  for (const [typed, words] of [
    ['-1', /cannot be below 0/],
    ['1.999', /at most 2 decimals/],
  ] as const) {
    const wrong = await form.press('Create Product', { Title: 'x', 'Price in dollars': typed })
    expect(wrong.field('Price in dollars').error).toMatch(words)
    expect(wrong.field('Title').value).toBe('x')
  }
})

test('a title that exists already gets a warning', async () => {
  const title = uniqueTitle('Sample Twin')
  const admin = await site.as('admin')
  await createProduct(admin, title)
  const saved = await createProduct(admin, title.toUpperCase())
  expect(saved.toasts.join()).toContain('Same title twice')
})

test('a product is duplicated into a form of its own', async () => {
  const title = uniqueTitle('Sample Planner')
  const admin = await site.as('admin')
  const copy = await (await createProduct(admin, title, '12.50')).follow(`Duplicate ${title}`)
  expect(copy.has('heading', 'Add New Product')).toBe(true)
  expect(copy.field('Title').value).toBe(`${title} (copy)`)
  expect(copy.field('Price in dollars').value).toBe('12.50')
  const saved = await copy.press('Create Product')
  expect(saved.toasts.join()).toContain('Product Created!')
  expect((await admin.visit(pathOf(title))).status).toBe(200)
})

test('a product is found by its title, changed and deleted', async () => {
  const title = uniqueTitle('Sample Ledger')
  const admin = await site.as('admin')
  await createProduct(admin, title, '19.9')
  const list = await admin.visit('/admin/products')
  const found = await list.press('Search', { 'Filter products by title': title })
  expect(found.address).toMatch(/search=/)
  const row = found.all('row').at(-1)
  expect(row?.text).toContain('$19.90')
  expect(row?.text).toContain('0 clicks')
  expect(row?.text).toContain(pathOf(title))
  const editing = await found.follow(`Edit ${title}`)
  expect(editing.field('Price in dollars').value).toBe('19.90')
  const updated = await editing.press('Update Product', {
    'Price in dollars': '0',
    Description: 'First paragraph.\n\nSecond paragraph.',
    'What’s inside': 'A list of accounts\nRoom for notes',
    'Who it’s for': 'For people with a shoebox.',
  })
  expect(updated.toasts.join()).toContain('Product Updated!')
  const product = await admin.visit(pathOf(title))
  expect(product.main.tags('p').map(({ text }) => text)).toContain('Second paragraph.')
  const inside = product.get('region', 'What’s inside').all('listitem')
  expect(inside.map(({ text }) => text)).toEqual(['A list of accounts', 'Room for notes'])
  expect(product.text).toContain('For people with a shoebox.')
  expect(product.has('button', 'Claim for Free')).toBe(true)

  const dialog = found.dialog(`Delete ${title}`)
  expect(dialog.text).toContain('cannot be undone')
  const deleted = await found.press('Delete Product', {}, dialog)
  expect(deleted.toasts.join()).toContain('Product Deleted')
  expect(deleted.main.text).not.toContain(pathOf(title))
})

test('a replaced PDF and a withdrawn product stay with those who claimed them', async () => {
  const title = uniqueTitle('Sample Claimed')
  const admin = await site.as('admin')
  const form = await admin.visit('/admin/products?new=1')
  const created = await pressWithPdf(form, 'Create Product', { title, price: '0' })
  expect(created.toasts.join()).toContain('Product Created!')
  const student = await site.as('student')
  const product = await student.visit(pathOf(title))
  expect(product.text).toContain('PDF, 1 page')
  const claimed = await product.press('Claim for Free')
  expect(claimed.has('link', 'Go to My Downloads')).toBe(true)

  const editing = await (await findProduct(admin, title)).follow(`Edit ${title}`)
  expect(editing.text).toContain('Claimed by 1 person.')
  const replaced = await pressWithPdf(editing, 'Update Product')
  expect(replaced.toasts.join()).toContain('Product Updated!')
  const shelf = await student.visit('/my-downloads')
  expect(shelf.text).toMatch(/The PDF was replaced on .+ You get the new one\./)
  const list = await findProduct(admin, title)
  await list.press('Delete Product', {}, list.dialog(`Delete ${title}`))
  const kept = await student.visit('/my-downloads')
  expect(kept.text).toContain('The PDF you claimed stays yours.')
  const link = kept.get('link', `Download PDF: ${title}`).attribute('href') ?? ''
  const file = await student.download(link)
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(`${title}.pdf`))
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(400)
})

test('clicks on a paid product show as demand, and so do those who want to be told', async () => {
  const title = uniqueTitle('Sample Wanted')
  const admin = await site.as('admin')
  await createProduct(admin, title, '12.50')
  const student = await site.as('student')
  const product = await student.visit(pathOf(title))
  for (const click of [1, 2]) {
    const answer = await product.press('Buy Now')
    expect(answer.toasts.join(), `click ${click}`).toContain('Stripe checkout is coming soon')
  }
  const joined = await product.press('Tell me when it opens')
  expect(joined.has('heading', 'You’re on the list.')).toBe(true)
  const left = await joined.press('Take me off the list')
  const again = await left.press('Tell me when it opens')
  expect(again.has('button', 'Take me off the list')).toBe(true)

  const list = await findProduct(admin, title)
  expect(list.all('row').at(-1)?.text).toContain('2 clicks')
  const waiting = list.get('link', `1 person waiting for ${title}: download the list (CSV)`)
  const file = await admin.download(waiting.attribute('href') ?? '')
  const lines = (await file.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/@.+Send me one email when I can buy this PDF/)
})

test('a student cannot reach the products of the admin area', async () => {
  const student = await site.as('student')
  const answer = await student.visit('/admin/products')
  expect(answer.address).toBe('/dashboard')
  expect(answer.toasts.join()).toContain('Access Denied: Admin role required.')
  const file = await student.fetch('/admin/products/pdf?path=x')
  expect(file.headers.get('location')).toMatch(/\/dashboard$/)
})
