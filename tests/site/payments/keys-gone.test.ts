import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findMail } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import { sampleKeys } from '#tests/support/stripe-stand-in.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, passMinute, completed } = sellingSite({
  hasKeys: false,
})
const patience = { timeout: 60_000 }

/** As the form saves them; a running site reads them again after a second. */
async function keepKeys(secretKey: string, tax = { collectsTax: false, taxIsIncluded: false }) {
  const webhookSecret = sampleKeys.STRIPE_WEBHOOK_SECRET
  const settings = { secretKey, webhookSecret, ...tax, savedAt: new Date().toISOString() }
  await writeFile(path.join(site.dataDir, 'payments.json'), JSON.stringify(settings))
  await sleep(1100)
}

async function removeKeys() {
  await rm(path.join(site.dataDir, 'payments.json'))
  await sleep(1100)
}

test('after the keys were removed the owner takes back the PDF of a refunded order', async () => {
  await keepKeys(sampleKeys.STRIPE_SECRET_KEY)
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  const payment = stripe.pay(session)
  await post(completed(session))
  stripe.refund(payment)
  await post(stripe.event('charge.refunded', stripe.charge(payment)))
  await removeKeys()
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  const admin = await site.as('admin')
  const page = await admin.visit(`/admin/orders?search=${student.account.email}`)
  const done = await page.press('Take the PDF back', {}, page.dialog('Take the PDF back'))
  expect(done.toasts.join()).toContain('The PDF Is Taken Back')
  expect((await student.visit('/my-downloads')).main.text).not.toContain(title)
  const log = await admin.visit('/admin/users/log')
  expect(log.main.text).toContain('Took back the PDF of the order')
  const { id } = await findOrder(session)
  const { slug: other } = await addProduct()
  expect((await student.visit(`/store/${other}`)).main.text).toContain('coming soon')
  await site.database.owner.query({
    text: `update paid_orders set state = 'disputed' where id = $1`,
    values: [id],
  })
  const refused = await admin.submit('/admin/orders', { intent: 'take', id })
  expect(refused.toasts.join()).not.toContain('Taken Back')
})

test('a free order whose fulfilment was cut off is fulfilled by the job, also without keys', async () => {
  const service = site.connect('service')
  const { id: product, title } = await addProduct()
  const code = `SAMPLE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await service.from('coupons').insert({ code, percent: 100 }).throwOnError()
  const buyer_email = `reader-${crypto.randomUUID().slice(0, 8)}@river.example`
  const { data: order } = await service
    .rpc('create_paid_order', { product, test: false, coupon: code, buyer_email })
    .throwOnError()
  expect(order.state).toBe('paid')
  await passMinute()
  expect((await findMail(site, buyer_email)).subject).toContain(title)
  const stateNow = async () => {
    const { data } = await service
      .from('paid_orders')
      .select('state')
      .eq('id', order.id ?? '')
      .single()
    return data?.state
  }
  await expect.poll(stateNow, patience).toBe('fulfilled')
})

test('a key that Stripe refuses is named to nobody who buys', async () => {
  await keepKeys('sk_live_mistyped')
  const student = await site.as('student')
  const { slug } = await addProduct()
  const answers = [
    (await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })).html,
    await (await pressBuy(site.visitor(), `/buy/${slug}`)).text(),
  ]
  for (const answer of answers) {
    expect(answer).toContain('Nothing was charged. Please try again in a few minutes.')
    expect(answer).not.toMatch(/API Key|mistyped/)
  }
})

test('a checkout tells Stripe whether to compute the sales tax, and whether prices include it', async () => {
  const student = await site.as('student')
  const behavior = 'line_items[0][price_data][tax_behavior]'
  for (const taxIsIncluded of [true, false]) {
    await keepKeys(sampleKeys.STRIPE_SECRET_KEY, { collectsTax: true, taxIsIncluded })
    const { slug } = await addProduct()
    const form = stripe.formOf(sessionOf(await pressBuy(student, `/store/${slug}`)))
    expect(form.get('automatic_tax[enabled]')).toBe('true')
    expect(form.get(behavior)).toBe(taxIsIncluded ? 'inclusive' : 'exclusive')
  }
})
