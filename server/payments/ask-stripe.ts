import type { Stripe } from 'stripe'
import type { OrderState } from '#app/lib/sales/payments.ts'
import { type Facts, type PaidOrder, sumOf } from './orders.ts'

/** An order as Stripe has it now. */
export type Truth = { state: OrderState; facts: Facts }

const failed: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'canceled']
const wonOrClosed: Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented']

/** Throws when the checkout is not the one that was begun for this order, at its sum. */
export async function askStripe(
  stripe: Stripe,
  order: PaidOrder,
  sessionId: string,
): Promise<Truth> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  const isItsCheckout =
    session.client_reference_id === order.id &&
    session.currency === order.currency &&
    session.amount_subtotal === sumOf(order) &&
    session.livemode === !order.is_test
  if (!isItsCheckout) throw new Error(`Checkout ${session.id} does not match order ${order.id}`)
  const payment = asObject(session.payment_intent)
  if (session.payment_status === 'unpaid') return truthOfUnpaid(session, payment)
  const charge = asObject(payment?.latest_charge)
  const booked = asObject(charge?.balance_transaction)
  const email = session.customer_details?.email
  return {
    state: charge ? await stateOf(stripe, charge) : 'paid',
    facts: {
      total: session.amount_total ?? 0,
      tax: session.total_details?.amount_tax ?? 0,
      refunded: charge?.amount_refunded ?? 0,
      ...(email && { buyer_email: email }),
      ...(payment && { payment: payment.id }),
      // An account that settles in another currency pays its fee in that one.
      ...(booked?.currency === order.currency && { fee: booked.fee }),
    },
  }
}

/** A bank that takes its time has a payment on a page that is complete: the order keeps its id. */
function truthOfUnpaid(
  { status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
): Truth {
  const hasFailed = payment !== null && failed.includes(payment.status)
  if (status === 'expired' || (status === 'complete' && hasFailed)) {
    return { state: 'expired', facts: {} }
  }
  const isChecked = status === 'complete' && payment !== null
  return { state: 'pending', facts: isChecked ? { payment: payment.id } : {} }
}

async function stateOf(stripe: Stripe, charge: Stripe.Charge): Promise<OrderState> {
  if (charge.refunded) return 'refunded'
  if (!charge.disputed) return 'paid'
  const disputes = await stripe.disputes.list({ charge: charge.id })
  return disputes.data.every(({ status }) => wonOrClosed.includes(status)) ? 'paid' : 'disputed'
}

/** An expanded field is an object; one that was not expanded is an id. */
function asObject<T extends object>(field: T | string | null | undefined): T | null {
  return typeof field === 'object' ? field : null
}
