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
  const disputes = charge?.disputed ? await listDisputes(stripe, charge) : []
  const email = session.customer_details?.email
  return {
    state: charge ? stateOf(charge, disputes) : 'paid',
    facts: {
      total: session.amount_total ?? 0,
      tax: session.total_details?.amount_tax ?? 0,
      refunded: charge?.amount_refunded ?? 0,
      ...(charge && { paid_on: new Date(charge.created * 1000).toISOString() }),
      ...lossOf(disputes),
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

async function listDisputes(stripe: Stripe, charge: Stripe.Charge) {
  return (await stripe.disputes.list({ charge: charge.id })).data
}

function stateOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): OrderState {
  if (charge.refunded) return 'refunded'
  return disputes.every(({ status }) => wonOrClosed.includes(status)) ? 'paid' : 'disputed'
}

/** The sums that the bank took back, and Stripe's fees for that; nothing while a dispute is open. */
function lossOf(disputes: Stripe.Dispute[]) {
  const lost = disputes.filter(({ status }) => status === 'lost')
  if (lost.length === 0) return {}
  const booked = lost.flatMap((dispute) => dispute.balance_transactions)
  return {
    disputed: sum(lost.map(({ amount }) => amount)),
    dispute_fee: sum(booked.map(({ fee }) => fee)),
  }
}

function sum(cents: number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

/** An expanded field is an object; one that was not expanded is an id. */
function asObject<T extends object>(field: T | string | null | undefined): T | null {
  return typeof field === 'object' ? field : null
}
