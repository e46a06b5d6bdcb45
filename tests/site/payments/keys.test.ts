import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'
import {
  openStripeStandIn,
  type StripeStandIn,
  sampleKeys,
} from '#tests/support/stripe-stand-in.ts'

const stripe = {} as StripeStandIn
const site = testSite(async () => {
  Object.assign(stripe, await openStripeStandIn())
  return { STRIPE_TEST_URL: stripe.url }
})
afterAll(() => stripe.close())

const fields = { secret: 'Secret key', webhook: 'Signing secret of the webhook' }

async function findPaid() {
  const { data } = await site
    .connect('service')
    .from('products')
    .select('slug')
    .gt('price', 0)
    .not('pdf_file_url', 'is', null)
    .limit(1)
    .single()
    .throwOnError()
  return `/store/${data.slug}`
}

test('without keys the store says that card checkout is coming soon, as before', async () => {
  const student = await site.as('student')
  const page = await student.visit(await findPaid())
  expect(page.main.text).toContain('Card checkout is coming soon.')
  const policyOf = ({ headers }: typeof page) =>
    headers.get('content-security-policy')?.replace(/'nonce-[^']+'/g, '')
  expect(policyOf(page)).toContain("form-action 'self';")
  expect(policyOf(page)).toBe(policyOf(await student.visit('/store')))
  const told = await page.press('Buy Now')
  expect(told.toasts.join()).toContain('Stripe checkout is coming soon!')
  expect(
    (await site.visitor().fetch('/webhooks/stripe', stripe.event('charge.refunded', {}))).status,
  ).toBe(400)
})

test('one key alone sells nothing, and the site check tells which one is missing', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/payments')
  expect(page.main.text).toContain('/webhooks/stripe')
  const wrong = await page.press('Save payment settings', { [fields.secret]: 'pk_test_public' })
  expect(wrong.field(fields.secret).error).toContain('doesn’t look like a secret key')
  const mistyped = await page.press('Save payment settings', {
    [fields.secret]: 'sk_live_mistyped',
  })
  expect(mistyped.field(fields.secret).error).toContain('Stripe doesn’t know this key')
  expect(mistyped.html).not.toContain('sk_live_mistyped')
  const half = await page.press('Save payment settings', {
    [fields.secret]: sampleKeys.STRIPE_SECRET_KEY,
  })
  expect(half.main.text).toContain('One of two keys is missing')
  const check = await admin.visit('/admin/site-check')
  expect(check.main.text).toContain('The signing secret is missing')
  const student = await site.as('student')
  expect((await student.visit(await findPaid())).main.text).toContain('coming soon')
})

test('with both keys the same button sells; neither is shown, logged or readable by others', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/payments')
  const saved = await page.press('Save payment settings', {
    [fields.webhook]: sampleKeys.STRIPE_WEBHOOK_SECRET,
    'Sales tax, computed by Stripe Tax': 'On: Stripe adds it to my prices',
  })
  expect(saved.toasts.join()).toContain('Payment Settings Saved')
  expect(saved.main.text).toContain('Your store sells by card')
  const file = path.join(site.dataDir, 'payments.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain(sampleKeys.STRIPE_SECRET_KEY)
  const shown = [saved.html, (await admin.visit('/admin/payments')).html, site.log.join('')].join()
  for (const key of Object.values(sampleKeys)) expect(shown).not.toContain(key)
  const log = await admin.visit('/admin/users/log')
  expect(log.main.text).toContain('Changed the payment settings')

  const student = await site.as('student')
  const product = await student.visit(await findPaid())
  expect(product.byId('terms-of-sale').text).toContain('Sales tax, where it applies, is added.')
})

test('a new key drops the signing secret of the old one, and removed keys end the sale', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/payments')
  const other = await page.press('Save payment settings', { [fields.secret]: 'sk_test_other' })
  expect(other.main.text).toContain('Your site still needs the signing secret')
  const removed = await other.press('Remove them', {}, other.dialog('Remove payment keys'))
  expect(removed.toasts.join()).toContain('Payment Keys Removed')
  const student = await site.as('student')
  expect((await student.visit(await findPaid())).main.text).toContain('coming soon')
})
