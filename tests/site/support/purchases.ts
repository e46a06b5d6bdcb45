import { afterAll, expect } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { type TestSite, testSite } from './site.ts'
import type { Visitor } from './visitor.ts'

/**
 * A site that sells with live keys, or whose keys the test saves, with the stand-in for Stripe.
 * Call it once, at the top of the file.
 */
export function sellingSite({ hasKeys = true } = {}) {
  const stripe = {} as StripeStandIn
  const site = testSite(async () => {
    Object.assign(stripe, await openStripeStandIn())
    return hasKeys ? stripe.env : { STRIPE_TEST_URL: stripe.url }
  })
  afterAll(() => stripe.close())
  return { site, stripe, ...purchasesOf(site, stripe) }
}

function purchasesOf(site: TestSite, stripe: StripeStandIn) {
  const service = () => site.connect('service')

  return {
    /** A product of its own with a PDF. */
    async addProduct(price = 19) {
      const { data: sample } = await service()
        .from('products')
        .select('pdf_file_url')
        .eq('slug', 'month-end-close-checklist')
        .single()
        .throwOnError()
      const title = `Sample Guide ${crypto.randomUUID().slice(0, 8)}`
      const { data } = await service()
        .from('products')
        .insert({ title, price, pdf_file_url: sample.pdf_file_url })
        .select('id, title, slug')
        .single()
        .throwOnError()
      return data
    },
    /** Presses Buy Now as a browser without scripts does; gives the answer. */
    async pressBuy(buyer: Visitor, page: string) {
      const shown = await buyer.visit(page)
      const [seen] = shown.tags('input', { name: 'seenPrice' })
      const form = seen
        ? shown.tags('form').find((one) => one.tags('input', { name: 'seenPrice' })[0])
        : undefined
      if (!form || !seen) throw new Error(`Nothing is sold at ${page}`)
      return buyer.fetch(form.attribute('action') ?? page, {
        method: 'POST',
        body: new URLSearchParams({ seenPrice: seen.attribute('value') ?? '' }),
        headers: { origin: site.siteUrl },
      })
    },
    async post(event: ReturnType<StripeStandIn['event']>) {
      const response = await site.visitor().fetch('/webhooks/stripe', event)
      return { status: response.status, text: (await response.text()).trim() }
    },
    async findOrder(sessionId: string) {
      const { data } = await service()
        .from('paid_orders')
        .select('*')
        .eq('stripe_session_id', sessionId)
        .single()
        .throwOnError()
      return data
    },
    /** The minute is over: the site's own job is due. */
    async passMinute(kind = 'payments') {
      const isDone = async () => {
        const { rowCount } = await site.database.owner.query(sql`
          update private.jobs set status = status, changed_at = now() - interval '20 minutes'
          where kind = ${kind} and status = 'done'`)
        return rowCount
      }
      await expect.poll(isDone, { timeout: 60_000 }).toBe(1)
    },
    completed(sessionId: string) {
      const session = stripe.find(sessionId)
      const { livemode } = session
      return stripe.event('checkout.session.completed', session, { livemode })
    },
  }
}

/** The id at the end of the address of Stripe's page. */
export function sessionOf(response: Response): string {
  const address = response.headers.get('location') ?? ''
  return address.split('/').at(-1) ?? ''
}
