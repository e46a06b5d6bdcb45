import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Problem } from './queries.ts'

export type UnsentMail = {
  id: string
  kind: string
  to: string
  createdAt: string
  status: 'waiting' | 'failed'
  attempts: number
  /** Null for a failure from before it was recorded. */
  problem: Problem | null
  /** The mail server's words; null while it is being tried. */
  reason: string | null
  /** Its one-time link has ended, so it cannot be sent any more. */
  isExpired: boolean
}

/** Mail that failed, or still waits after several attempts. Its content stays in the database. */
export type UnsentMails = {
  count(): Promise<number>
  /** The newest first, up to a limit. */
  list(): Promise<UnsentMail[]>
  /** One mail, or all with null. Gives how many. */
  tryAgain(id: string | null): Promise<number>
  forget(id: string | null): Promise<number>
}

const mostListed = 100

export function openUnsentMails(options: {
  database: Database
  /** Kinds of mail that a project settles elsewhere. */
  except: string[]
  wake(): void
}): UnsentMails {
  const { database, except, wake } = options
  return {
    async count() {
      const { rows } = await database.query<{ count: number }>(sql`
        select count(*)::int as count from mail.unsent where kind <> all(${except})`)
      return rows[0]?.count ?? 0
    },
    async list() {
      const { rows } = await database.query<UnsentMail>(sql`
        select id, kind, "to", to_json(created_at) #>> '{}' as "createdAt", status, attempts,
          problem, last_error as reason, is_expired as "isExpired"
        from mail.unsent
        where kind <> all(${except})
        order by created_at desc, id
        limit ${mostListed}`)
      return rows
    },
    async tryAgain(id) {
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
      wake()
      return rows.length
    },
    async forget(id) {
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
