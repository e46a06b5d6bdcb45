import { randomUUID } from 'node:crypto'
import { mostListed, type OutboxStore } from '#platform/mail/store.ts'
import type { ServiceClient } from '#server/service-client.ts'

/** The outbox of a hosted Supabase: supabase/migrations/20261202020200_create_mail_outbox.sql. */
export function openHostedOutbox(service: ServiceClient): OutboxStore {
  return {
    async add(message) {
      const { id: mail = randomUUID(), kind } = message
      await service.rpc('queue_mail', { mail, kind, message }).throwOnError()
    },
    async claimNext() {
      const { data } = await service.rpc('claim_mail').throwOnError()
      const [mail] = data
      return mail && { ...mail, ageDays: mail.age_days }
    },
    async markSent(mail) {
      await service.rpc('settle_mail', { mail, status: 'sent' }).throwOnError()
    },
    async retryLater(mail, { problem, reason: error }, wait_seconds) {
      const outcome = { status: 'waiting', problem, error, wait_seconds }
      await service.rpc('settle_mail', { mail, ...outcome }).throwOnError()
    },
    async markFailed(mail, { problem, reason: error }) {
      await service.rpc('settle_mail', { mail, status: 'failed', problem, error }).throwOnError()
    },
    async forgetOld() {
      await service.rpc('forget_old_mail').throwOnError()
    },
    async countUnsent(except_kinds) {
      const onlyCount = { head: true, count: 'exact' } as const
      const { count } = await service
        .rpc('list_unsent_mail', { except_kinds }, onlyCount)
        .throwOnError()
      return count ?? 0
    },
    async listUnsent(except_kinds) {
      const { data } = await service
        .rpc('list_unsent_mail', { except_kinds })
        .order('created_at', { ascending: false })
        .order('id')
        .limit(mostListed)
        .throwOnError()
      return data.map(({ created_at: createdAt, is_expired: isExpired, ...mail }) => ({
        ...mail,
        createdAt,
        isExpired,
      }))
    },
    async retryUnsent(except_kinds, id) {
      const asked = { except_kinds, ...(id && { mail: id }) }
      return (await service.rpc('retry_unsent_mail', asked).throwOnError()).data
    },
    async forgetUnsent(except_kinds, id) {
      const asked = { except_kinds, ...(id && { mail: id }) }
      return (await service.rpc('forget_unsent_mail', asked).throwOnError()).data
    },
  }
}
