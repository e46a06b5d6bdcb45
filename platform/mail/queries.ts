import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Message } from './message.ts'
import { mostListed, type OutboxStore, type UnsentMail, type WaitingMail } from './store.ts'

/** The NOTIFY channel of the trigger in 07_notify_mail.sql. */
const channel = 'mail'

export async function addToOutbox(database: Database, message: Message): Promise<void> {
  const { id = randomUUID(), kind } = message
  await database.query(sql`
    insert into mail.outbox (id, kind, message)
    values (${id}, ${kind}, ${JSON.stringify(message)})
    on conflict (id) do update
    set message = excluded.message,
        status = 'waiting',
        attempts = 0,
        next_attempt_at = now(),
        last_error = null,
        problem = null,
        created_at = now()
    where outbox.status = 'failed'`)
}

/** The outbox of the platform's own schema. */
export function openOutboxTable(database: Database): OutboxStore {
  return {
    add: (message) => addToOutbox(database, message),

    async claimNext() {
      const { rows } = await database.query<WaitingMail>(sql`
        update mail.outbox
        set attempts = attempts + 1,
            next_attempt_at = now() + interval '5 minutes',
            last_error = null
        where id = (
          select id
          from mail.outbox
          where status = 'waiting' and next_attempt_at <= now()
          order by next_attempt_at
          limit 1
          for update skip locked
        )
        returning id, kind, message, attempts,
          (extract(epoch from now() - created_at) / 86400)::float8 as "ageDays"`)
      return rows[0]
    },

    listen: (onNews) => database.listen(channel, onNews),

    async msUntilDue() {
      const { rows } = await database.query<{ ms: number }>(sql`
        select greatest(extract(epoch from next_attempt_at - now()) * 1000, 0)::float8 as ms
        from mail.outbox
        where status = 'waiting'
        order by next_attempt_at
        limit 1`)
      return rows[0]?.ms ?? null
    },

    async markSent(id) {
      await database.query(sql`
        update mail.outbox
        set status = 'sent', sent_at = now(), message = '{}', last_error = null, problem = null
        where id = ${id}`)
    },

    async retryLater(id, { problem, reason }, waitSeconds) {
      await database.query(sql`
        update mail.outbox
        set problem = ${problem},
            last_error = ${reason},
            next_attempt_at = now() + make_interval(secs => ${waitSeconds})
        where id = ${id}`)
    },

    async markFailed(id, { problem, reason }) {
      await database.query(sql`
        update mail.outbox
        set status = 'failed', problem = ${problem}, last_error = ${reason}
        where id = ${id}`)
    },

    async forgetOld() {
      await database.query(sql`
        delete from mail.outbox
        where status <> 'waiting' and created_at < now() - interval '30 days'`)
    },

    async countUnsent(except) {
      const { rows } = await database.query<{ count: number }>(sql`
        select count(*)::int as count from mail.unsent where kind <> all(${except})`)
      return rows[0]?.count ?? 0
    },

    async listUnsent(except) {
      const { rows } = await database.query<UnsentMail>(sql`
        select id, kind, "to", to_json(created_at) #>> '{}' as "createdAt", status, attempts,
          problem, last_error as reason, is_expired as "isExpired"
        from mail.unsent
        where kind <> all(${except})
        order by created_at desc, id
        limit ${mostListed}`)
      return rows
    },

    async retryUnsent(except, id) {
      // A mail without an error is being delivered: a second attempt could send it twice.
      const { rows } = await database.query(sql`
        update mail.outbox
        set status = 'waiting', next_attempt_at = now()
        where last_error is not null
          and id in (
            select id
            from mail.unsent
            where kind <> all(${except})
              and not is_expired
              and (${id}::uuid is null or id = ${id}::uuid)
          )
        returning id`)
      return rows.length
    },

    async forgetUnsent(except, id) {
      const { rows } = await database.query(sql`
        delete from mail.outbox
        where id in (
          select id
          from mail.unsent
          where kind <> all(${except})
            and (${id}::uuid is null or id = ${id}::uuid)
        )
        returning id`)
      return rows.length
    },
  }
}
