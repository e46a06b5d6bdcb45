import type { Stripe } from 'stripe'
import type { Purchase, PurchaseAnswer } from '#app/lib/sales/payments.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { asOrder, type PaidOrder, settle } from './orders.ts'
import type { SyncOrder } from './sync-order.ts'
import type { FindTill, Till } from './till.ts'

/** The shortest time that Stripe allows is half an hour. */
const checkoutSeconds = 60 * 60

type Options = {
  service: ServiceClient
  findTill: FindTill
  syncOrder: SyncOrder
  siteUrl: string
}

/**
 * Makes the order, and then Stripe's page to pay it on. The price is the product's, never the
 * browser's: what the buyer saw is only compared with it.
 */
export function createBeginPurchase({ service, findTill, syncOrder, siteUrl }: Options) {
  async function findProduct(slug: string) {
    const { data } = await service
      .from('products')
      .select('id, price')
      .eq('slug', slug)
      .maybeSingle()
      .throwOnError()
    return data
  }

  /** A second click, or the browser's Back: leads to the page that is open already. */
  async function findOpenCheckout({ stripe, isTest }: Till, product: string, buyer: string) {
    const { data } = await service
      .from('paid_orders')
      .select('id, price_cents, stripe_session_id')
      .match({ product_id: product, user_id: buyer, state: 'pending', is_test: isTest })
      .not('stripe_session_id', 'is', null)
      .order('created_at', { ascending: false })
      .limit(1)
      .maybeSingle()
      .throwOnError()
    if (!data?.stripe_session_id) return null
    const session = await stripe.checkout.sessions.retrieve(data.stripe_session_id)
    // Paid, and the webhook is late.
    if (session.status === 'complete') await syncOrder(data.id)
    return { session, cents: data.price_cents }
  }

  async function createOrder(product: string, test: boolean, buyer: string | null, from: string) {
    const who = buyer ? { buyer } : { address: from }
    const { data } = await service
      .rpc('create_paid_order', { product, test, ...who })
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
    const till = await findTill()
    const product = till && (await findProduct(purchase.slug))
    if (!till || !product) return { kind: 'gone' }
    if (product.price.toFixed(2) !== purchase.seenPrice) return { kind: 'new-price' }
    const buyer = purchase.buyer?.id ?? null
    const open = buyer ? await findOpenCheckout(till, product.id, buyer) : null
    if (open?.session.status === 'complete') return { kind: 'owned' }
    const isSamePrice = open?.cents === Math.round(product.price * 100)
    if (open?.session.status === 'open' && open.session.url && isSamePrice) {
      return { kind: 'leave', url: open.session.url }
    }
    try {
      const order = await createOrder(product.id, till.isTest, buyer, address)
      if (!order) return { kind: 'gone' }
      return { kind: 'leave', url: await openCheckout(till, order, purchase) }
    } catch (cause) {
      if ((cause as { code?: string }).code === 'P0001') return { kind: 'owned' }
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
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, description: order.product_title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.price_cents,
          product_data: { name: order.product_title },
          ...(collectsTax && { tax_behavior: taxIsIncluded ? 'inclusive' : 'exclusive' }),
        },
      },
    ],
    automatic_tax: { enabled: collectsTax },
    ...addresses,
  }
}
