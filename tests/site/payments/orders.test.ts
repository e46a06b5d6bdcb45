import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, completed } = sellingSite()

async function sell() {
  const student = await site.as('student')
  const product = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${product.slug}`))
  const payment = stripe.pay(session, { taxCents: 157 })
  await post(completed(session))
  return { student, session, payment, ...product }
}

const rowOf = (page: Page, title: string) => {
  const row = page
    .get('table', 'Orders')
    .all('row')
    .find(({ text }) => text.includes(title))
  if (!row) throw new Error(`There is no order of ${title}`)
  return row
}

test('the owner finds an order, and its CSV line has gross, fee, net, tax and refund', async () => {
  const { student, session, title } = await sell()
  const { title: other } = await sell()
  const admin = await site.as('admin')
  const all = await admin.visit('/admin/orders')
  expect(rowOf(all, title).text).toContain('$20.57')
  expect(rowOf(all, other).text).toContain('Sold')
  const found = await admin.visit(`/admin/orders?search=${student.account.email}`)
  expect(found.main.text).toContain('1 order')
  const { id, stripe_payment_id: payment } = await findOrder(session)
  for (const words of [id, payment]) {
    expect((await admin.visit(`/admin/orders?search=${words}`)).main.text).toContain('1 order')
  }
  expect((await admin.visit('/admin/orders?view=toString')).main.text).toContain(title)
  expect((await admin.visit('/admin/orders?view=refunded')).main.text).not.toContain(title)
  const csv = await admin.text(`/admin/orders.csv?search=${student.account.email}`)
  const [head, line = ''] = csv.replace('\uFEFF', '').split(/\r?\n/)
  expect(head).toMatch(/^Date,Gross,Fee,Net,Tax,Refund,/)
  expect(line).toContain(`,20.57,0.90,19.67,1.57,0.00,,${title},${student.account.email},fulfilled`)
})

test('a refund asks first, gives the money back once, and takes the PDF away', async () => {
  const { student, session, payment, title } = await sell()
  const shelf = await student.visit('/my-downloads')
  const link = shelf.get('link', `Download PDF: ${title}`).attribute('href') ?? ''
  const begun = await student.download(link)
  const admin = await site.as('admin')
  const page = await admin.visit(`/admin/orders?search=${student.account.email}`)
  const dialog = page.dialog('Refund')
  expect(dialog.text).toContain('Refund $20.57?')
  const done = await page.press('Refund and take the PDF back', {}, dialog)
  expect(done.toasts.join()).toContain('Refunded')
  expect(stripe.charge(payment)).toMatchObject({ refunded: true, amount_refunded: 2057 })
  expect(await findOrder(session)).toMatchObject({ state: 'refunded', refunded_cents: 2057 })
  // A download that had begun is whole; the next one is refused.
  expect(
    Buffer.from(await begun.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await student.visit(link)).toasts.join()).toContain('Download Error')
  expect((await student.visit('/my-downloads')).has('heading', 'Your shelf is empty.')).toBe(true)
  const log = await admin.visit('/admin/users/log')
  expect(log.main.text).toContain(`Refunded the order`)
  const again = await admin.submit('/admin/orders', {
    intent: 'refund',
    id: (await findOrder(session)).id,
  })
  expect(stripe.charge(payment)?.amount_refunded).toBe(2057)
  expect(again.status).toBeLessThan(500)
})

test('after a refund at Stripe the owner is asked before the PDF is taken', async () => {
  const { student, payment, title } = await sell()
  stripe.refund(payment)
  await post(stripe.event('charge.refunded', stripe.charge(payment)))
  const admin = await site.as('admin')
  const page = await admin.visit(`/admin/orders?search=${student.account.email}`)
  expect(rowOf(page, title).text).toContain('Refunded')
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  await page.press('Take the PDF back', {}, page.dialog('Take the PDF back'))
  expect((await student.visit('/my-downloads')).main.text).not.toContain(title)
})

test('an order whose buyer had the PDF already is marked', async () => {
  const { student, title, slug } = await sell()
  const session = sessionOf(await pressBuy(site.visitor(), `/buy/${slug}`))
  stripe.pay(session, { email: student.account.email })
  await post(completed(session))
  const { id } = await findOrder(session)
  await site.database.owner.query(sql`update paid_orders set is_test = false where id = ${id}`)
  const admin = await site.as('admin')
  const list = await admin.visit(`/admin/orders?search=${student.account.email}`)
  const marked = list
    .get('table', 'Orders')
    .all('row')
    .filter(({ text }) => text.includes(title))
  expect(marked.map(({ text }) => text.includes('Had it already'))).toEqual([true, false])
  await site.database.owner.query(sql`update paid_orders set is_test = true where id = ${id}`)
})

test('a student neither sees the orders of others nor refunds one', async () => {
  const { session, payment } = await sell()
  const { id } = await findOrder(session)
  const other = await site.as('student')
  expect((await other.visit('/admin/orders')).address).toBe('/dashboard')
  expect((await other.visit('/admin/payments')).address).toBe('/dashboard')
  await other.submit('/admin/orders', { intent: 'refund', id })
  expect(stripe.charge(payment)?.refunded).toBe(false)
  expect((await other.fetch('/admin/orders.csv')).status).not.toBe(200)
})

test('the month of live sales is a plot and a journal entry; sales of the test mode are none', async () => {
  const { session } = await sell()
  await site.database.owner.query({
    text: 'update public.paid_orders set is_test = true',
    values: [],
  })
  const admin = await site.as('admin')
  const before = await admin.visit('/admin/orders')
  expect(before.has('heading', 'Journal entry')).toBe(false)
  const { id } = await findOrder(session)
  await site.database.owner.query({
    text: 'update public.paid_orders set is_test = false where id = $1',
    values: [id],
  })
  const page = await admin.visit('/admin/orders')
  expect(page.has('heading', 'Sales by month')).toBe(true)
  expect(page.main.text).toContain('Month')
  expect(page.field(/ready to copy/).value.split('\n')).toEqual([
    'Account\tDebit\tCredit',
    'Stripe clearing\t19.67\t',
    'Merchant fees\t0.90\t',
    'Sales\t\t19.00',
    'Sales tax payable\t\t1.57',
  ])
})

test('an order with a coupon shows code and discount, and a free one has nothing to refund', async () => {
  const admin = await site.as('admin')
  const code = `SAMPLE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const list = await admin.visit('/admin/coupons')
  await list.press('Add Coupon', { Code: code, Discount: '100%' })
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  await pressBuy(student, `/store/${slug}?coupon=${code}`)
  const row = rowOf(await admin.visit(`/admin/orders?search=${student.account.email}`), title)
  expect(row.text).toContain(`$19.00 off with ${code}`)
  expect(row.has('button', 'Refund')).toBe(false)
  const csv = await admin.text(`/admin/orders.csv?search=${student.account.email}`)
  const [head, line = ''] = csv.replace('\uFEFF', '').split(/\r?\n/)
  expect(head).toMatch(/,List price,Discount,Coupon,Dispute,Dispute fee,Disputed on$/)
  expect(line).toContain(`,0.00,0.00,0.00,0.00,0.00,,${title},${student.account.email},`)
  expect(line.endsWith(`,19.00,19.00,${code},0.00,0.00,`)).toBe(true)
})

test('the CSV of a month has the days of the journal, in the time zone of the business', async () => {
  const { session, title } = await sell()
  await site.database.owner.query({
    text: "update public.paid_orders set paid_at = '2026-06-01T03:00:00Z' where id = $1",
    values: [(await findOrder(session)).id],
  })
  const admin = await site.as('admin')
  const lineOf = async (month: string) =>
    (await admin.text(`/admin/orders.csv?month=${month}`))
      .split(/\r?\n/)
      .find((one) => one.includes(title))
  expect(await lineOf('2026-05')).toMatch(/^2026-05-31,20\.57,/)
  expect(await lineOf('2026-06')).toBeUndefined()
})

test('a PDF whose product is deleted while somebody pays is there after the payment', async () => {
  const student = await site.as('student')
  const { id, slug, title } = await addProduct()
  // A file that no other product has.
  const service = site.connect('service')
  const path = `sample/${crypto.randomUUID()}.pdf`
  await service.storage.from('product-files').upload(path, Buffer.from('%PDF-1.4 sample'), {
    contentType: 'application/pdf',
  })
  await service.from('products').update({ pdf_file_url: path }).eq('id', id).throwOnError()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  const admin = await site.as('admin')
  const deleted = await admin.submit('/admin/products', { intent: 'delete', id })
  expect(deleted.toasts.join()).toContain('Product Deleted')
  stripe.pay(session)
  await post(completed(session))
  const shelf = await student.visit('/my-downloads')
  const link = shelf.get('link', `Download PDF: ${title}`).attribute('href') ?? ''
  const file = await student.download(link)
  expect(Buffer.from(await file.arrayBuffer()).toString()).toContain('%PDF-1.4 sample')
})
