import { expect, test } from 'vitest'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const { site, stripe, addProduct, pressBuy, post, completed } = sellingSite()

const newCode = () => `SAMPLE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`

const rowOf = (page: Page, code: string) => {
  const row = page
    .get('table', 'Coupons')
    .all('row')
    .find(({ text }) => text.includes(code))
  if (!row) throw new Error(`There is no coupon ${code}`)
  return row
}

test('the owner makes a coupon, sees its uses, switches it off and on, and deletes it', async () => {
  const admin = await site.as('admin')
  const { slug, title } = await addProduct()
  const code = newCode()
  const empty = await admin.visit('/admin/coupons')
  expect(empty.has('heading', 'There are no coupons yet.')).toBe(true)
  const made = await empty.press('Add Coupon', {
    ...{ Code: ` ${code.toLowerCase()} `, Discount: '$5', 'Good for': title },
    ...{ 'Last day (optional)': '2099-12-31', 'Number of uses (optional)': '10' },
  })
  expect(made.toasts.join()).toContain('Coupon Added')
  expect(rowOf(made, code).text).toMatch(/\$5.*December 31, 2099.*0 of 10.*On/)

  const student = await site.as('student')
  const link = `/store/${slug}?coupon=${code}`
  const session = sessionOf(await pressBuy(student, link))
  stripe.pay(session)
  await post(completed(session))
  await site.database.owner.query({
    text: 'update public.paid_orders set is_test = false where stripe_session_id = $1',
    values: [session],
  })
  const used = await admin.visit('/admin/coupons')
  expect(rowOf(used, code).text).toContain('1 of 10')

  const off = await used.press(`Switch off ${code}`)
  expect(rowOf(off, code).text).toContain('Off')
  const other = await site.as('student')
  expect((await other.visit(link)).main.text).toContain('I don’t know this code')
  const on = await off.press(`Switch on ${code}`)
  expect((await other.visit(link)).byId('terms-of-sale').text).toContain('$14.00 instead of')

  const gone = await on.press('Delete Coupon', {}, on.dialog('Delete'))
  expect(gone.toasts.join()).toContain('Coupon Deleted')
  const orders = await admin.visit(`/admin/orders?search=${student.account.email}`)
  expect(orders.main.text).toContain(`$5.00 off with ${code}`)
  expect(orders.field(/ready to copy/).value).toContain('Sales\t\t14.00')
  expect(orders.main.text).toContain('Coupons took $5.00 off')
})

test.each([
  [{ Code: 'A' }, 'Please use 3 to 30 letters'],
  [{ Discount: '101%' }, 'Please write it as 20% or $5'],
  [{ Discount: '0%' }, 'Please write it as 20% or $5'],
  [{ Discount: '5' }, 'Please write it as 20% or $5'],
  [{ 'Last day (optional)': '2026-02-31' }, 'Please give a day'],
  [{ 'Number of uses (optional)': '0' }, 'Please give a whole number'],
])('a coupon with %j is refused beside its field', async (wrong, words) => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/coupons')
  const right = { Code: newCode(), Discount: '20%' }
  const refused = await page.press('Add Coupon', { ...right, ...wrong })
  expect(refused.status).toBe(400)
  expect(refused.main.text).toContain(words)
})

test('two coupons cannot have one code, and a student has no coupons screen', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/coupons')
  const fields = { Code: newCode(), Discount: '20%' }
  await page.press('Add Coupon', fields)
  const again = await page.press('Add Coupon', { ...fields, Code: fields.Code.toLowerCase() })
  expect(again.main.text).toContain('There is a coupon with this code already.')
  const student = await site.as('student')
  expect((await student.visit('/admin/coupons')).address).toBe('/dashboard')
})
