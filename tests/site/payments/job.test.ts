import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { listMails } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'

const { site, stripe, addProduct, pressBuy, post, completed, findOrder, passMinute } = sellingSite()
const patience = { timeout: 60_000 }

/** A checkout that was begun a quarter of an hour ago. */
async function beginLongAgo() {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  await site.database.owner.query(sql`
    update paid_orders set created_at = now() - interval '15 minutes'
    where stripe_session_id = ${session}`)
  return { student, title, session }
}

const stateOf = async (session: string) => (await findOrder(session)).state

test('an order whose webhook never came is settled within a minute: one PDF, one receipt', async () => {
  const { student, title, session } = await beginLongAgo()
  stripe.pay(session)
  await passMinute()
  await expect.poll(() => stateOf(session), patience).toBe('fulfilled')
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  await expect.poll(() => listMails(site, student.account.email), patience).toHaveLength(1)
})

test('an order that Stripe calls expired becomes expired; one that is still open stays pending', async () => {
  const ended = await beginLongAgo()
  const open = await beginLongAgo()
  stripe.expire(ended.session)
  await passMinute()
  await expect.poll(() => stateOf(ended.session), patience).toBe('expired')
  expect(await stateOf(open.session)).toBe('pending')
  expect((await ended.student.visit('/my-downloads')).main.text).not.toContain(ended.title)
})

test('while Stripe is down nothing is lost, and the job tries again', async () => {
  const { student, title, session } = await beginLongAgo()
  stripe.pay(session)
  const comeBack = stripe.goDown()
  const { id } = await findOrder(session)
  await passMinute()
  const failures = () => site.log.filter((line) => line.includes('an order is not settled')).join()
  await expect.poll(failures, patience).toContain(id)
  expect(await stateOf(session)).toBe('pending')
  comeBack()
  await passMinute()
  await expect.poll(() => stateOf(session), patience).toBe('fulfilled')
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  await expect.poll(() => listMails(site, student.account.email), patience).toHaveLength(1)
})

test('the upkeep asks again for a fee that Stripe had not told', async () => {
  const { session } = await beginLongAgo()
  const charge = stripe.charge(stripe.pay(session))
  const booked = charge?.balance_transaction ?? null
  if (charge) charge.balance_transaction = null
  await post(completed(session))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', fee_cents: null })
  if (charge) charge.balance_transaction = booked
  await passMinute('upkeep')
  await expect.poll(async () => (await findOrder(session)).fee_cents, patience).toBe(85)
})
