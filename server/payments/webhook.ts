import type { Stripe } from 'stripe'
import type { Log } from '#platform/http/log.ts'
import { readText } from '#platform/http/read-body.ts'
import type { Service } from '#platform/http/service.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { findOrder } from './orders.ts'
import type { SyncOrder } from './sync-order.ts'
import type { FindTill, Till } from './till.ts'

export const webhookPath = '/webhooks/stripe'

/** Longer than any event of a checkout. */
const longestEvent = 128 * 1024
/** Signed events that are worked on at the same time; Stripe repeats the others. */
const mostAtOnce = 8

/** They only say that something has changed: Stripe is asked what. */
const ofCheckout = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]
const ofPayment = [
  // Brings the fee, which may be unknown when the checkout completes.
  'charge.updated',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
]

type Options = {
  service: ServiceClient
  findTill: FindTill
  syncOrder: SyncOrder
  log: Log
}

/**
 * Stripe's signed events. A request without a right signature costs one HMAC: no query, no render,
 * no place in a queue.
 */
export function createWebhook({ service, findTill, syncOrder, log }: Options): Service {
  let working = 0

  async function findOrderId({ stripe }: Till, event: Stripe.Event): Promise<string | null> {
    if (ofCheckout.includes(event.type)) {
      return (event.data.object as Stripe.Checkout.Session).client_reference_id
    }
    const { payment_intent: field } = event.data.object as
      | Stripe.Charge
      | Stripe.Dispute
      | Stripe.Refund
    const payment = typeof field === 'string' ? field : field?.id
    if (!payment) return null
    const known = await findOrder(service, 'stripe_payment_id', payment)
    if (known) return known.id
    // The event came before the one about the payment.
    return (await stripe.paymentIntents.retrieve(payment)).metadata.order ?? null
  }

  async function handle(till: Till, event: Stripe.Event): Promise<Response> {
    if (![...ofCheckout, ...ofPayment].includes(event.type)) return plain(200, 'not needed')
    const { data: isKnown } = await service
      .rpc('has_stripe_event', { event: event.id })
      .throwOnError()
    if (isKnown) return plain(200, 'known')
    const id = await findOrderId(till, event)
    // The account may sell elsewhere, too.
    const order = id && isUuid(id) ? await syncOrder(id) : null
    if (id && !order && isPaidHere(event, id)) {
      log.error('a paid order is not in the database', { order: id, event: event.id })
    }
    if (order) await service.rpc('note_stripe_event', { event: event.id }).throwOnError()
    return plain(200, order ? 'settled' : 'no order of this site')
  }

  return async function webhook(request) {
    if (request.method !== 'POST') return plain(405, 'POST only', { allow: 'POST' })
    const signature = request.headers.get('stripe-signature')
    const till = signature ? await findTill() : null
    if (!signature || !till) return refuse(request, 'no signature, or nothing is sold here')
    const body = await readText(request, longestEvent)
    const event = verify(till, body, signature)
    if (!event) return plain(400, 'wrong signature')
    const isOtherAccount = event.account !== undefined || event.livemode === till.isTest
    if (isOtherAccount) return plain(400, 'another account or mode')
    if (working >= mostAtOnce) return plain(503, 'busy', { 'retry-after': '5' })
    working++
    try {
      return await handle(till, event)
    } catch (cause) {
      log.error('an event of Stripe is not settled', { event: event.id, type: event.type, cause })
      return plain(503, 'not settled', { 'retry-after': '60' })
    } finally {
      working--
    }
  }
}

/** Our checkouts, and no others, name their order in the metadata. */
function isPaidHere({ type, data }: Stripe.Event, id: string): boolean {
  if (!ofCheckout.includes(type)) return false
  const { metadata, payment_status } = data.object as Stripe.Checkout.Session
  return metadata?.order === id && payment_status === 'paid'
}

/** Also refuses signatures that are older than five minutes. */
function verify({ stripe, webhookSecret }: Till, body: string, signature: string) {
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch {
    return null
  }
}

async function refuse(request: Request, reason: string) {
  await request.body?.cancel()
  return plain(400, reason)
}

function plain(status: number, text: string, headers: Record<string, string> = {}) {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
