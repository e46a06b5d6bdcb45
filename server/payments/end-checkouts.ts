import type { Log } from '#platform/http/log.ts'
import type { ServiceClient } from '#server/service-client.ts'
import type { PaidOrder } from './orders.ts'
import type { FindTill, Till } from './till.ts'

/** Ends a page that nobody shall pay on any more. Stripe refuses when it was paid, or is over. */
export async function endCheckout({ stripe }: Till, session: string, log: Log) {
  await stripe.checkout.sessions
    .expire(session)
    .catch((cause) => log.warn('a checkout could not be ended', { session, cause }))
}

/** Ends the other pages that a buyer has opened for this PDF, for example in a second window. */
export function createEndOtherCheckouts(options: {
  service: ServiceClient
  findTill: FindTill
  log: Log
}) {
  const { service, findTill, log } = options
  return async function endOtherCheckouts({ id, user_id, product_id, is_test }: PaidOrder) {
    const till = await findTill()
    if (!user_id || !product_id || till?.isTest !== is_test) return
    const { data: others } = await service
      .from('paid_orders')
      .select('stripe_session_id')
      .match({ user_id, product_id, is_test, state: 'pending' })
      .neq('id', id)
      .throwOnError()
    for (const { stripe_session_id: session } of others) {
      if (session) await endCheckout(till, session, log)
    }
  }
}
