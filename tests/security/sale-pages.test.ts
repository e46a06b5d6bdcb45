import { expect, onTestFinished, test } from 'vitest'
import { adminAccount } from '#scripts/start-site.ts'
import { openSite } from '#tests/support/open-site.ts'
import { openStripeStandIn, sampleKeys } from '#tests/support/stripe-stand-in.ts'
import { createVisitor } from '#tests/support/visitor.ts'

test('the login page of a paid PDF offers to buy it as soon as the keys are saved, and no longer than that', async () => {
  const stripe = await openStripeStandIn()
  onTestFinished(stripe.close)
  const site = await openSite({ STRIPE_TEST_URL: stripe.url })
  onTestFinished(site.stop)
  const owner = await site.connectOwner()
  const { rows } = await owner.query(
    'select slug from products where price > 0 and pdf_file_url is not null limit 1',
  )
  await owner.end()
  const visitor = createVisitor(site.url)
  const offers = async () => {
    const { text } = await visitor.get(`/login?redirectTo=%2Fstore%2F${rows[0]?.slug}`)
    return text.includes('Buy it without an account')
  }
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  expect(await offers()).toBe(false)
  await admin.post('/admin/payments', {
    intent: 'save',
    secretKey: sampleKeys.STRIPE_SECRET_KEY,
    webhookSecret: sampleKeys.STRIPE_WEBHOOK_SECRET,
    tax: 'none',
  })
  expect(await offers()).toBe(true)
  await admin.post('/admin/payments', { intent: 'forget' })
  expect(await offers()).toBe(false)
})
