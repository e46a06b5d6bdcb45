import { isForSale, type OrderState, type Payments } from '#app/lib/sales/payments.ts'
import type { SiteContent } from '#content/documents.ts'
import type { Log } from '#platform/http/log.ts'
import type { Service } from '#platform/http/service.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { Config } from '#server/config.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { createBeginPurchase } from './begin-purchase.ts'
import { createEndOtherCheckouts } from './end-checkouts.ts'
import { createFulfilOrder } from './fulfil-order.ts'
import { findOrder, settle } from './orders.ts'
import { createFeeStep, createPaymentJob } from './payment-job.ts'
import { openPaymentSettings } from './payment-settings.ts'
import { findProductToBuy, quoteCoupon } from './quote-coupon.ts'
import { createSyncOrder } from './sync-order.ts'
import { isKnownKey, openTill } from './till.ts'
import { createWebhook } from './webhook.ts'

export type OpenPayments = {
  host: Payments
  webhook: Service
  job: JobKind
  /** A step of the upkeep. */
  findMissingFees(): Promise<void>
  /** True while PDFs with a price can be bought, for real money. */
  sells(): Promise<boolean>
}

const stripeCheckout = 'https://checkout.stripe.com'
const soldColumns =
  'title, slug, price, description, what_is_inside, who_it_is_for, pdf_pages, cover_image_url, first_page_url'
const sessionId = /^cs_\w{1,200}$/
/** A buyer who reloads the page while Stripe is still busy. */
const returns = { most: 20, window_seconds: 60 }

/** Selling by card over Stripe: through the secret key, here and on hosted Supabase. */
export function openPayments(options: {
  config: Pick<Config, 'dataDir' | 'stripe' | 'mail'>
  siteUrl: string
  service: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  readContent(): Promise<Pick<SiteContent, 'business'>>
  log: Log
}): OpenPayments {
  const { config, service, log } = options
  const { testUrl, ...keys } = config.stripe
  const settings = openPaymentSettings({ dataDir: config.dataDir, ...keys })
  const findTill = openTill(settings, testUrl)
  const fulfil = createFulfilOrder({
    ...options,
    contactTo: config.mail.contactTo,
    endOtherCheckouts: createEndOtherCheckouts({ service, findTill, log }),
  })
  const syncOrder = createSyncOrder({ service, findTill, fulfil })

  /** Once the keys are live, no PDF of a test order stays. */
  async function endTestMode() {
    if ((await findTill())?.isTest === false) await service.rpc('end_test_mode').throwOnError()
  }

  async function isOverLimit(counted: string) {
    const { data: waitSeconds } = await service
      .rpc('count_function_call', { counted, ...returns })
      .throwOnError()
    return waitSeconds > 0
  }

  const host: Payments = {
    describe: settings.describe,
    knowsKey: (secretKey) => isKnownKey(secretKey, testUrl),
    async save(given) {
      await settings.save(given)
      await endTestMode()
    },
    forget: settings.forget,
    checkoutOrigin: testUrl ?? stripeCheckout,
    async findProduct(slug) {
      const till = await findTill()
      // Visitors have no account yet, and only admins buy in test mode.
      if (!till || till.isTest) return null
      const { data } = await service
        .from('products')
        .select(soldColumns)
        .eq('slug', slug)
        .gt('price', 0)
        .not('pdf_file_url', 'is', null)
        .maybeSingle()
        .throwOnError()
      return data
    },
    async quote({ slug, coupon, buyer }, address) {
      const till = await findTill()
      const product = till && (await findProductToBuy(service, slug))
      if (!product) return null
      const asked = { code: coupon, isTest: till.isTest, buyer: { id: buyer, address } }
      return quoteCoupon(options, product, asked)
    },
    begin: createBeginPurchase({ ...options, findTill, syncOrder }),
    async settleReturn(token) {
      const isOfStripe = sessionId.test(token)
      // An order that never went to Stripe has only its id.
      if (!isOfStripe && !isUuid(token)) return null
      const order = await findOrder(service, isOfStripe ? 'stripe_session_id' : 'id', token)
      if (!order) return null
      const isOpen: OrderState[] = ['pending', 'paid']
      const asks =
        isOfStripe && isOpen.includes(order.state) && !(await isOverLimit(`return of ${order.id}`))
      const failed = (cause: unknown) => {
        log.warn('Stripe could not be asked about an order', { cause })
        return null
      }
      const { state, product_title, user_id, stripe_payment_id } =
        (asks && (await syncOrder(order.id).catch(failed))) || order
      const isChecked = state === 'pending' && stripe_payment_id !== null
      const user = user_id ?? ''
      return { state, isChecked, title: product_title, user, isTest: order.is_test }
    },
    async refund(id, { takesPdf, nonce }) {
      const till = await findTill()
      const order = await findOrder(service, 'id', id)
      if (!till || !order?.stripe_payment_id || till.isTest !== order.is_test) return false
      if (order.state === 'refunded') return false
      await till.stripe.refunds.create(
        { payment_intent: order.stripe_payment_id, metadata: { order: id } },
        // Stripe repeats its answer to a key for a day, also a refusal: each view of the orders has its own.
        { idempotencyKey: `refund of ${id}, ${nonce}` },
      )
      await syncOrder(id, { takes_pdf: takesPdf })
      return true
    },
    async takePdf(id) {
      let order = await findOrder(service, 'id', id)
      // Null is settled when other news came in between.
      while (order?.state === 'refunded') {
        if (await settle(service, order, order.state, { takes_pdf: true })) return true
        order = await findOrder(service, 'id', id)
      }
      return false
    },
  }
  const parts = { service, findTill, syncOrder, endTestMode, log }
  const sells = async () => isForSale(await settings.describe())
  return {
    host,
    webhook: createWebhook(parts),
    job: createPaymentJob(parts),
    findMissingFees: createFeeStep(parts),
    sells,
  }
}
