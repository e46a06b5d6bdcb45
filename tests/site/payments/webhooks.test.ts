import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { findMail, linkIn, listMails } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, passMinute, completed } = sellingSite()

async function beginPurchase(buyer: Visitor) {
  const product = await addProduct()
  const session = sessionOf(await pressBuy(buyer, `/store/${product.slug}`))
  return { ...product, session }
}

const countPdfs = async (visitor: Visitor) =>
  (await visitor.visit('/my-downloads')).all('article').length

test('an event that is repeated, also at the same time, gives one PDF and one mail', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  stripe.pay(session)
  const event = completed(session)
  const answers = await Promise.all([post(event), post(event), post(completed(session))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const asked = stripe.asked.length
  expect(await post(event)).toEqual({ status: 200, text: 'known' })
  expect(stripe.asked).toHaveLength(asked)
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled' })
  expect(await countPdfs(student)).toBe(1)
  await expect.poll(() => listMails(site, student.account.email)).toHaveLength(1)
})

test('when three processes hear of a visitor’s payment at once, the link of the only mail works', async () => {
  const { slug, title } = await addProduct()
  const session = sessionOf(await pressBuy(site.visitor(), `/buy/${slug}`))
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@river.example`
  stripe.pay(session, { email })
  const back = () => site.visitor().visit(`/paid?token=${session}`)
  const event = completed(session)
  await Promise.all([post(event), back(), post(completed(session)), back(), post(event)])
  await expect.poll(async () => (await findOrder(session)).state).toBe('fulfilled')
  const mail = await findMail(site, email)
  const choosing = await site.visitor().visit(linkIn(mail, 'auth/confirm'))
  const password = `sample-ledger-${crypto.randomUUID().slice(0, 8)}`
  const form = await choosing.press('Accept the Invitation')
  await form.press('Reset Password', { 'New password': password, 'Confirm new password': password })
  const buyer = await site.logIn({ email, password })
  expect((await buyer.visit('/my-downloads')).main.text).toContain(title)
  expect(await listMails(site, email)).toHaveLength(1)
})

test('a purchase that another process fulfils is left to it, and is taken over when it died', async () => {
  const { slug } = await addProduct()
  const session = sessionOf(await pressBuy(site.visitor(), `/buy/${slug}`))
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@river.example`
  stripe.pay(session, { email })
  const claimUntil = (until: string) =>
    site.database.owner.query(sql`
      update paid_orders set fulfilling_until = ${until} where stripe_session_id = ${session}`)
  await claimUntil('infinity')
  expect(await post(completed(session))).toEqual({ status: 200, text: 'settled' })
  expect(await findOrder(session)).toMatchObject({ state: 'paid', fulfilled_at: null })
  await claimUntil('-infinity')
  await passMinute()
  await expect
    .poll(async () => (await findOrder(session)).state, { timeout: 60_000 })
    .toBe('fulfilled')
  await findMail(site, email)
})

test('a refund whose event comes before that of the payment gives no PDF', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  stripe.refund(payment)
  expect((await post(stripe.event('charge.refunded', stripe.charge(payment)))).text).toBe('settled')
  expect((await post(completed(session))).text).toBe('settled')
  expect(await findOrder(session)).toMatchObject({ state: 'refunded', refunded_cents: 1900 })
  expect(await countPdfs(student)).toBe(0)
})

test('a refund at Stripe is in the books at once, and the owner decides about the PDF', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  await post(completed(session))
  stripe.refund(payment, 500)
  await post(stripe.event('charge.refunded', stripe.charge(payment)))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', refunded_cents: 500 })
  stripe.refund(payment)
  await post(stripe.event('charge.refunded', stripe.charge(payment)))
  expect(await findOrder(session)).toMatchObject({ state: 'refunded', refunded_cents: 1900 })
  expect(await countPdfs(student)).toBe(1)
})

test('a refund that the bank sends back is none: the order is sold again, and its PDF is there', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  await post(completed(session))
  const { id } = await findOrder(session)
  const admin = await site.as('admin')
  await admin.submit('/admin/orders', { intent: 'refund', id, nonce: 'sample' })
  expect(await findOrder(session)).toMatchObject({ state: 'refunded' })
  expect(await countPdfs(student)).toBe(0)
  await post(stripe.event('refund.failed', stripe.failRefund(payment)))
  const sold = { state: 'fulfilled', refunded_cents: 0, refunded_at: null }
  expect(await findOrder(session)).toMatchObject(sold)
  expect(await countPdfs(student)).toBe(1)
  // Stripe repeats its answer to one view of the orders; another view asks anew.
  await admin.submit('/admin/orders', { intent: 'refund', id, nonce: 'sample' })
  expect(await findOrder(session)).toMatchObject(sold)
  await admin.submit('/admin/orders', { intent: 'refund', id, nonce: 'another sample' })
  expect(await findOrder(session)).toMatchObject({ state: 'refunded', refunded_cents: 1900 })
})

test('a disputed payment is shown, and one that the bank decides for her is paid again', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  await post(completed(session))
  await findMail(site, student.account.email)
  await post(stripe.event('charge.dispute.created', stripe.dispute(payment)))
  expect(await findOrder(session)).toMatchObject({ state: 'disputed' })
  // A month later the outbox has forgotten the receipt.
  await site.database.owner.query(sql`delete from mail.outbox`)
  await post(stripe.event('charge.dispute.closed', stripe.dispute(payment, 'won')))
  const { state, receipt_mail: receipt } = await findOrder(session)
  expect(state).toBe('fulfilled')
  const queued = sql`select id from mail.outbox where id = ${receipt}`
  expect((await site.database.owner.query(queued)).rows).toEqual([])
  expect(await listMails(site, student.account.email)).toHaveLength(1)
})

test('a dispute that is won makes no account for a buyer who deleted theirs', async () => {
  const student = await site.as('student')
  const { email } = student.account
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  await post(completed(session))
  await site.database.owner.query(sql`delete from auth.users where email = ${email}`)
  stripe.refund(payment, 500)
  await post(stripe.event('charge.refunded', stripe.charge(payment)))
  const nobody = { user_id: null, email: null }
  expect(await findOrder(session)).toMatchObject({ refunded_cents: 500, ...nobody })
  await post(stripe.event('charge.dispute.created', stripe.dispute(payment)))
  await post(stripe.event('charge.dispute.closed', stripe.dispute(payment, 'won')))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', ...nobody })
  const people = sql`select id from auth.users where email = ${email}`
  expect((await site.database.owner.query(people)).rows).toEqual([])
})

test('events that Stripe did not sign for this account change nothing', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  stripe.pay(session)
  const object = stripe.find(session)
  const type = 'checkout.session.completed' as const
  const event = completed(session)
  const forged = [
    stripe.event(type, object, { secret: 'whsec_another' }),
    stripe.event(type, object, { ageSeconds: 600 }),
    stripe.event(type, object, { account: 'acct_another' }),
    stripe.event(type, object, { livemode: false }),
    { ...event, body: event.body.replace(session, 'cs_test_other') },
    { ...event, headers: { 'content-type': 'application/json' } } as typeof event,
    { ...event, headers: { ...event.headers, 'stripe-signature': '' } },
    { ...event, headers: { ...event.headers, 'stripe-signature': 't=1,v1=abc' } },
  ]
  for (const one of forged) expect((await post(one)).status).toBe(400)
  const { stripe_session_id: _, ...unsigned } = await findOrder(session)
  expect(unsigned).toMatchObject({ state: 'pending', version: 1 })
  expect((await site.visitor().fetch('/webhooks/stripe')).status).toBe(405)
})

test('signed events about orders of other sites are acknowledged and change nothing', async () => {
  const other = { id: 'cs_test_other', client_reference_id: crypto.randomUUID() }
  const unknown = [other, { id: 'cs_test_other', client_reference_id: "x' or true" }]
  for (const object of unknown) {
    const event = stripe.event('checkout.session.completed', object)
    expect(await post(event)).toEqual({ status: 200, text: 'no order of this site' })
  }
  expect((await post(stripe.event('customer.created', { id: 'cus_1' }))).text).toBe('not needed')
})

const differences: Record<string, (session: ReturnType<typeof stripe.find>) => void> = {
  'of another sum': (session) => (session.amount_subtotal = 1),
  'in another currency': (session) => (session.currency = 'jpy'),
  'of the other mode': (session) => (session.livemode = !session.livemode),
  'of another order': (session) => (session.client_reference_id = crypto.randomUUID()),
}

for (const [what, change] of Object.entries(differences)) {
  test(`a checkout ${what} than was begun is not believed, and Stripe tries again`, async () => {
    const student = await site.as('student')
    const { session } = await beginPurchase(student)
    const event = completed(session)
    change(stripe.find(session))
    stripe.pay(session)
    expect((await post(event)).status).toBe(503)
    expect(await findOrder(session)).toMatchObject({ state: 'pending' })
    expect(await countPdfs(student)).toBe(0)
  })
}

test('a paid checkout of this site without its order is an error in the log', async () => {
  const lost = crypto.randomUUID()
  const object = { client_reference_id: lost, metadata: { order: lost }, payment_status: 'paid' }
  await post(stripe.event('checkout.session.completed', { id: 'cs_test_lost', ...object }))
  const errors = site.log.filter((line) => line.includes('a paid order is not in the database'))
  expect(errors.join()).toContain(lost)
})

test('a fee that Stripe knows later is brought by its event', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  const charge = stripe.charge(payment)
  const booked = charge?.balance_transaction ?? null
  if (charge) charge.balance_transaction = null
  await post(completed(session))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', fee_cents: null })
  if (charge) charge.balance_transaction = booked
  await post(stripe.event('charge.updated', charge))
  expect(await findOrder(session)).toMatchObject({ fee_cents: 85 })
})

test('a lost dispute is booked with its fee', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  const payment = stripe.pay(session)
  await post(completed(session))
  await post(stripe.event('charge.dispute.created', stripe.dispute(payment)))
  expect(await findOrder(session)).toMatchObject({ disputed_cents: 0, disputed_at: null })
  await post(stripe.event('charge.dispute.closed', stripe.dispute(payment, 'lost')))
  const booked = { state: 'disputed', disputed_cents: 1900, dispute_fee_cents: 1500 }
  expect(await findOrder(session)).toMatchObject(booked)
})

test('more signed events at once than the site works on are asked to come again, and none is lost', async () => {
  const student = await site.as('student')
  const { session } = await beginPurchase(student)
  stripe.pay(session)
  const asked = stripe.asked.length
  const resume = stripe.pause()
  const first = Array.from({ length: 8 }, () => post(completed(session)))
  await expect.poll(() => stripe.asked.length, { timeout: 30_000 }).toBe(asked + 8)
  expect(await post(completed(session))).toEqual({ status: 503, text: 'busy' })
  resume()
  for (const { status } of await Promise.all(first)) expect(status).toBe(200)
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled' })
  expect(await countPdfs(student)).toBe(1)
})

test('ten thousand forged events ask neither the database nor Stripe, and a page is served meanwhile', async () => {
  const database = await site.database.owner.query<{ calls: number }>({
    text: countCalls,
    values: [],
  })
  const asked = stripe.asked.length
  const event = stripe.event('checkout.session.completed', {}, { secret: 'whsec_another' })
  const flood = Promise.all(Array.from({ length: 10_000 }, () => post(event)))
  const page = await site.visitor().visit('/privacy-policy')
  expect(page.status).toBe(200)
  const refused = (await flood).filter(({ status }) => status === 400)
  expect(refused).toHaveLength(10_000)
  expect(stripe.asked).toHaveLength(asked)
  const after = await site.database.owner.query<{ calls: number }>({ text: countCalls, values: [] })
  expect(after.rows).toEqual(database.rows)
})

/** Every signed event leaves its mark in one of them. */
const countCalls = `select (select count(*) from private.stripe_events)::int
  + (select coalesce(sum(version), 0) from public.paid_orders)::int as calls`
