import type { Stripe } from 'stripe'
import type { Purchase, PurchaseAnswer } from '#app/lib/sales/payments.ts'
import type { Log } from '#platform/http/log.ts'
import { endCheckout } from './end-checkouts.ts'
import { asOrder, type PaidOrder, settle, sumOf } from './orders.ts'
import {
  type CouponOptions,
  findProductToBuy,
  findTimeZone,
  quoteCoupon,
  toCents,
  whoIs,
} from './quote-coupon.ts'
import type { SyncOrder } from './sync-order.ts'
import type { FindTill, Till } from './till.ts'

/** The shortest time that Stripe allows is half an hour. */
const checkoutSeconds = 60 * 60
/** The limit of each buyer or network, checked before Stripe is asked anything. */
const presses = { most: 30, window_seconds: 600 }

type Options = CouponOptions & {
  findTill: FindTill
  syncOrder: SyncOrder
  siteUrl: string
  log: Log
}

/**
 * Makes the order, and then Stripe's page to pay it on. Price and discount are those of the
 * database, never the browser's: what the buyer saw is only compared with the sum.
 */
export function createBeginPurchase(options: Options) {
  const { service, findTill, syncOrder, siteUrl, log } = options

  async function isOverLimit({ buyer }: Purchase, address: string) {
    const counted = `checkout of ${buyer?.id ?? ''}`
    const { data: waitSeconds } = await service
      .rpc('count_function_call', { counted, ...presses, ...(!buyer && { address }) })
      .throwOnError()
    return waitSeconds > 0
  }

  /** A second click, or the browser's Back: leads to the page that is open already. */
  async function findOpenCheckout({ stripe, isTest }: Till, product: string, buyer: string) {
    const { data } = await service
      .from('paid_orders')
      .select('id, price_cents, discount_cents, stripe_session_id')
      .match({ product_id: product, user_id: buyer, state: 'pending', is_test: isTest })
      .not('stripe_session_id', 'is', null)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle()
      .throwOnError()
    if (!data?.stripe_session_id) return null
    return { session: await stripe.checkout.sessions.retrieve(data.stripe_session_id), ...data }
  }

  /** Why no other page is opened: the last one was paid, or its bank takes its time. Null when it is over. */
  async function findObstacle(id: string): Promise<'owned' | 'waiting' | null> {
    const order = await syncOrder(id)
    if (order?.state === 'paid' || order?.state === 'fulfilled') return 'owned'
    return order?.state === 'pending' ? 'waiting' : null
  }

  async function createOrder(product: string, test: boolean, purchase: Purchase, from: string) {
    const { buyer, coupon, seenPrice, email } = purchase
    const { data } = await service
      .rpc('create_paid_order', {
        product,
        test,
        coupon,
        seen_cents: toCents(Number(seenPrice)),
        zone: await findTimeZone(options),
        ...whoIs({ id: buyer?.id ?? null, address: from }),
        ...(email && { buyer_email: email }),
      })
      .throwOnError()
    return asOrder(data)
  }

  async function openCheckout(till: Till, order: PaidOrder, { buyer, page }: Purchase) {
    const session = await till.stripe.checkout.sessions.create(
      checkoutOf(till, order, {
        ...(buyer && { customer_email: buyer.email }),
        success_url: `${siteUrl}/paid?token={CHECKOUT_SESSION_ID}`,
        cancel_url: siteUrl + page,
        expires_at: Math.floor(Date.now() / 1000) + checkoutSeconds,
      }),
      // A request that is repeated after a lost answer opens no second page.
      { idempotencyKey: order.id },
    )
    await settle(service, order, 'pending', { session: session.id })
    if (!session.url) throw new Error(`Checkout ${session.id} has no page`)
    return session.url
  }

  return async function begin(purchase: Purchase, address: string): Promise<PurchaseAnswer> {
    if (await isOverLimit(purchase, address)) return { kind: 'too-often' }
    const till = await findTill()
    const product = till && (await findProductToBuy(service, purchase.slug))
    if (!till || !product) return { kind: 'gone' }
    const id = purchase.buyer?.id ?? null
    const open = id ? await findOpenCheckout(till, product.id, id) : null
    const isOpen = open?.session.status === 'open'
    // The webhook is late. An order that is over gives its coupon back.
    const obstacle = open && !isOpen ? await findObstacle(open.id) : null
    if (obstacle) return { kind: obstacle }
    const asked = { code: purchase.coupon, isTest: till.isTest, buyer: { id, address } }
    const { refusal, price } = purchase.coupon
      ? await quoteCoupon(options, product, asked)
      : { refusal: null, price: product.price }
    if (refusal || price.toFixed(2) !== purchase.seenPrice) return { kind: 'new-price' }
    const isSamePrice =
      open?.price_cents === toCents(product.price) &&
      open.price_cents - open.discount_cents === toCents(price)
    if (isOpen && isSamePrice && open.session.url) return { kind: 'leave', url: open.session.url }
    if (open && isOpen) {
      // The page with the old price ends, so that it cannot be paid beside the new one.
      await endCheckout(till, open.session.id, log)
      const late = await findObstacle(open.id)
      if (late) return { kind: late }
    }
    try {
      const order = await createOrder(product.id, till.isTest, purchase, address)
      if (!order) return { kind: 'gone' }
      if (order.state === 'pending') {
        return { kind: 'leave', url: await openCheckout(till, order, purchase) }
      }
      // Free. Not awaited: the time would tell whether the address has an account. The job repeats it.
      syncOrder(order.id).catch((cause) => log.warn('a free order is not fulfilled', { cause }))
      return { kind: 'leave', url: `/paid?token=${order.id}` }
    } catch (cause) {
      const { code } = cause as { code?: string }
      if (code === 'P0001') return { kind: 'owned' }
      if (code === 'PT409') return { kind: 'new-price' }
      throw cause
    }
  }
}

function checkoutOf(
  { collectsTax, taxIsIncluded }: Till,
  order: PaidOrder,
  addresses: Stripe.Checkout.SessionCreateParams,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: order.id }
  return {
    mode: 'payment',
    // No method whose money comes days later, whatever the account offers elsewhere.
    allowed_payment_method_types: ['card'],
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, description: order.product_title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: sumOf(order),
          product_data: { name: order.product_title },
          ...(collectsTax && { tax_behavior: taxIsIncluded ? 'inclusive' : 'exclusive' }),
        },
      },
    ],
    automatic_tax: { enabled: collectsTax },
    ...addresses,
  }
}
