import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'
import { openStripeStandIn, sampleKeys } from '#tests/support/stripe-stand-in.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  startHostedSite,
  startHostedSupabase,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 240_000 })

const ownerAccount = { email: 'owner@river.example', password: 'sample-owner-pass-42' }
const buyerAccount = { email: 'buyer@river.example', password: 'sample-buyer-pass-42' }

test('on hosted Supabase a guest buys: webhook, receipt, PDF, refund, and the job without a webhook', async () => {
  const [mailServer, stripe] = await Promise.all([startMailServer(), openStripeStandIn()])
  onTestFinished(async () => {
    await mailServer.close()
    await stripe.close()
  })
  const supabase = await startHostedSupabase({
    settings: '[auth.email]\nenable_confirmations = false',
    smtpUrl: mailServer.url,
  })
  const guest = connectTo(supabase.url)
  const { data: owned } = await guest.auth.signUp(ownerAccount)
  await guest.auth.signUp(buyerAccount)
  await supabase.owner.query(
    sql`update public.user_roles set role = 'admin' where user_id = ${owned.user?.id}`,
  )
  for (const title of ['Guide one', 'Guide two']) {
    await supabase.owner.query(sql`insert into public.products (title, price, pdf_file_url)
      values (${title}, 19, 'sample/guide.pdf')`)
  }
  const site = await startHostedSite({
    ...withSecretKey(supabase.url),
    ...{ STRIPE_TEST_URL: stripe.url, SMTP_URL: mailServer.url },
    MAIL_FROM: 'River Books <hello@river.example>',
  })
  const owner = createVisitor(site.url)
  await owner.signIn(ownerAccount)
  const saved = await owner.post('/admin/payments', {
    ...{ intent: 'save', tax: 'none', secretKey: sampleKeys.STRIPE_SECRET_KEY },
    webhookSecret: sampleKeys.STRIPE_WEBHOOK_SECRET,
  })
  expect(saved.text).toContain('Your store sells by card')

  /** As a visitor without an account, who types the address of one at Stripe. */
  async function payFor(slug: string) {
    const answer = await createVisitor(site.url).post(`/buy/${slug}`, { seenPrice: '19.00' })
    const session = answer.headers.location?.split('/').at(-1) ?? ''
    stripe.pay(session, { email: buyerAccount.email })
    return session
  }
  async function findOrder(session: string) {
    const { rows } = await supabase.owner.query<{ id: string; state: string }>(
      sql`select id, state from public.paid_orders where stripe_session_id = ${session}`,
    )
    return rows[0]
  }
  const buyer = createVisitor(site.url)
  await buyer.signIn(buyerAccount)
  const shelf = async () => (await buyer.get('/my-downloads')).text

  const session = await payFor('guide-one')
  const event = stripe.event('checkout.session.completed', stripe.find(session))
  expect((await fetch(`${site.url}/webhooks/stripe`, event)).status).toBe(200)
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled' })
  expect(await shelf()).toContain('Guide one')
  const receipt = await mailServer.lastTo(buyerAccount.email)
  expect(receipt.subject).toBe('Your receipt for “Guide one”')
  expect(receipt.text).toContain('$19.00')

  const refunded = { intent: 'refund', id: (await findOrder(session))?.id ?? '' }
  await owner.post('/admin/orders', refunded)
  expect(await findOrder(session)).toMatchObject({ state: 'refunded' })
  expect(await shelf()).not.toContain('Guide one')

  const unheard = await payFor('guide-two')
  await supabase.owner.query(sql`update public.paid_orders
    set created_at = now() - interval '15 minutes' where stripe_session_id = ${unheard}`)
  await supabase.owner.query(sql`update private.jobs
    set changed_at = now() - interval '2 minutes' where kind = 'payments' and status = 'done'`)
  await vi.waitFor(
    async () => expect(await findOrder(unheard)).toMatchObject({ state: 'fulfilled' }),
    { timeout: 120_000, interval: 500 },
  )
  expect(await shelf()).toContain('Guide two')
})
