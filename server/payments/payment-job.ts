import type { Log } from '#platform/http/log.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ServiceClient } from '#server/service-client.ts'
import type { SyncOrder } from './sync-order.ts'
import type { FindTill } from './till.ts'

export const paymentJob = 'payments'

const everyMs = 60_000

/** Settles orders whose webhook never came, and fulfils paid ones after a crash. */
export function createPaymentJob(options: {
  service: ServiceClient
  findTill: FindTill
  syncOrder: SyncOrder
  log: Log
}): JobKind {
  const { service, findTill, syncOrder, log } = options

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
