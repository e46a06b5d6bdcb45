import type { Log } from '#platform/http/log.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ServiceClient } from '#server/service-client.ts'
import type { SyncOrder } from './sync-order.ts'
import type { FindTill } from './till.ts'

export const paymentJob = 'payments'

const everyMs = 60_000

type FeeOptions = { service: ServiceClient; findTill: FindTill; syncOrder: SyncOrder; log: Log }

/** Settles orders whose webhook never came, and fulfils paid ones after a crash. Keys may have become live. */
export function createPaymentJob(options: {
  service: ServiceClient
  findTill: FindTill
  syncOrder: SyncOrder
  endTestMode(): Promise<void>
  log: Log
}): JobKind {
  const { service, findTill, syncOrder, endTestMode, log } = options

  /** A receipt needs no keys: the order was free, or they were removed after the payment. */
  async function owesReceipt() {
    const { data } = await service
      .from('paid_orders')
      .select('id')
      .eq('state', 'paid')
      .limit(1)
      .throwOnError()
    return data.length > 0
  }

  return {
    isAnywhere: true,
    async dueAt(last) {
      if (!(await findTill()) && !(await owesReceipt())) return null
      return { at: last ? new Date(Date.parse(last.changedAt) + everyMs) : new Date() }
    },
    async perform({ signal }) {
      await endTestMode()
      const till = await findTill()
      const { data } = await service
        .rpc('claim_unsettled_orders', till ? { test: till.isTest } : {})
        .throwOnError()
      for (const { id } of data) {
        if (signal.aborted) break
        await syncOrder(id).catch((cause) => log.error('an order is not settled', { id, cause }))
      }
      return { status: 'done' }
    },
  }
}

/** For the upkeep: asks Stripe again for the fees of paid orders that it had not told. */
export function createFeeStep({ service, findTill, syncOrder, log }: FeeOptions) {
  return async function findMissingFees() {
    if (!(await findTill())) return
    const { data } = await service.rpc('list_orders_without_fee').throwOnError()
    for (const { id } of data) {
      await syncOrder(id).catch((cause) => log.warn('a fee could not be read', { id, cause }))
    }
  }
}
