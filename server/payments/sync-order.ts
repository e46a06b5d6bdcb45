import type { OrderState } from '#app/lib/sales/payments.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { askStripe, type Truth } from './ask-stripe.ts'
import { type Facts, findOrder, type PaidOrder, settle, sumOf } from './orders.ts'
import type { FindTill } from './till.ts'

/** Many processes may learn of one payment at the same time: each asks again after another's change. */
const mostAttempts = 5

type Options = {
  service: ServiceClient
  findTill: FindTill
  /** Gives the PDF and sends the receipt; safe to repeat. */
  fulfil(order: PaidOrder): Promise<PaidOrder>
}

export type SyncOrder = (id: string, more?: Pick<Facts, 'takes_pdf'>) => Promise<PaidOrder | null>

/**
 * Brings an order up to date with Stripe, and fulfils it once it is paid. Webhooks, the return page,
 * refunds and the job all come here: an event only says that something has changed, and Stripe is
 * asked what. So repeated, reordered and late events do no harm.
 */
export function createSyncOrder({ service, findTill, fulfil }: Options): SyncOrder {
  return async function syncOrder(id, more = {}) {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const order = await findOrder(service, 'id', id)
      if (!order) return null
      const truth = await readTruth(findTill, order)
      if (!truth) return order
      const state = nextState(order.state, truth.state)
      const settled =
        isKnown(order, state, truth.facts) && !more.takes_pdf
          ? order
          : await settle(service, order, state, { ...truth.facts, ...more })
      if (settled) return settled.state === 'paid' ? fulfil(settled) : settled
    }
    throw new Error(`Order ${id} changes too often`)
  }
}

/** Null while nothing can be told: the keys are gone, or of the other mode. What is paid is still fulfilled. */
async function readTruth(findTill: FindTill, order: PaidOrder): Promise<Truth | null> {
  // Stripe never hears of an order of nothing.
  if (sumOf(order) === 0) return { state: order.state, facts: {} }
  const till = await findTill()
  if (!till || till.isTest !== order.is_test) {
    return order.state === 'paid' ? { state: 'paid', facts: {} } : null
  }
  if (order.stripe_session_id) return askStripe(till.stripe, order, order.stripe_session_id)
  // The process died, or Stripe did not answer: the customer was never sent there.
  return { state: 'expired', facts: {} }
}

/** An order never moves backwards, but for a refund that the bank sends back. */
function nextState(now: OrderState, told: OrderState): OrderState {
  if (now === 'refunded' && told !== 'paid') return now
  if (told === 'paid' && now === 'fulfilled') return now
  if ((told === 'pending' || told === 'expired') && now !== 'pending') return now
  return told
}

function isKnown(order: PaidOrder, state: OrderState, facts: Facts): boolean {
  return (
    order.state === state &&
    (facts.payment ?? order.stripe_payment_id) === order.stripe_payment_id &&
    (facts.total ?? order.total_cents) === order.total_cents &&
    (facts.refunded ?? order.refunded_cents) === order.refunded_cents &&
    (facts.fee ?? order.fee_cents) === order.fee_cents &&
    (facts.disputed ?? order.disputed_cents) === order.disputed_cents
  )
}
