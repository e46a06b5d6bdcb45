import type { Database, Returns, Tables } from '#app/lib/database.ts'
import type { OrderState } from '#app/lib/sales/payments.ts'
import type { ServiceClient } from '#server/service-client.ts'

export type PaidOrder = Tables<'paid_orders'>

type SettleArguments = Database['public']['Functions']['settle_paid_order']['Args']
export type Facts = Omit<SettleArguments, 'paid_order' | 'seen_version' | 'new_state'>

/** Null without such an order. */
export async function findOrder(
  service: ServiceClient,
  by: 'id' | 'stripe_session_id' | 'stripe_payment_id',
  value: string,
): Promise<PaidOrder | null> {
  const { data } = await service
    .from('paid_orders')
    .select('*')
    .eq(by, value)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Null when the order has changed since it was read. */
export async function settle(
  service: ServiceClient,
  { id, version }: PaidOrder,
  state: OrderState,
  facts: Facts = {},
): Promise<PaidOrder | null> {
  const given = { paid_order: id, seen_version: version, new_state: state, ...facts }
  const { data } = await service.rpc('settle_paid_order', given).throwOnError()
  return asOrder(data)
}

/** Null when another process fulfils it, or it is not to be fulfilled. */
export async function claimFulfilment(service: ServiceClient, id: string) {
  const { data } = await service.rpc('claim_fulfilment', { paid_order: id }).throwOnError()
  return asOrder(data)
}

/** The sum that the buyer is asked for, before tax that is added. */
export function sumOf({ price_cents, discount_cents }: PaidOrder): number {
  return price_cents - discount_cents
}

/** A function that returns no row answers with one whose columns are null. */
export function asOrder(row: Returns<'claim_fulfilment'>): PaidOrder | null {
  return row.id === null ? null : row
}
