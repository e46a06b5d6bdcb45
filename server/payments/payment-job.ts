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
  return {
    isAnywhere: true,
    async dueAt(last) {
      if (!(await findTill())) return null
      return { at: last ? new Date(Date.parse(last.changedAt) + everyMs) : new Date() }
    },
    async perform({ signal }) {
      const { data } = await service.rpc('list_unsettled_orders').throwOnError()
      for (const { id } of data) {
        if (signal.aborted) break
        await syncOrder(id).catch((cause) => log.error('an order is not settled', { id, cause }))
      }
      return { status: 'done' }
    },
  }
}
