import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Message } from './message.ts'

export type WaitingMail = {
  id: string
  kind: string
  message: Message
  attempts: number
  ageDays: number
}

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

/**
 * Claims the mail that has waited longest, with a lease: other processes skip it while the lease
 * runs, and take it over when this process dies before it has reported.
 */
export async function claimNext(database: Database): Promise<WaitingMail | undefined> {
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
}

export async function markSent(database: Database, id: string): Promise<void> {
  await database.query(sql`
    update mail.outbox
    set status = 'sent', sent_at = now(), message = '{}', last_error = null, problem = null
    where id = ${id}`)
}

/** A failure in one word, from which a screen makes a sentence. */
export type Problem = 'login_refused' | 'unreachable' | 'refused' | 'expired'
export type Failure = { problem: Problem; reason: string }

/** A project tells failures apart by their cause; without it the mail server `refused`. */
export type ProblemOf = (cause: unknown) => Problem

export async function retryLater(
  database: Database,
  id: string,
  { problem, reason }: Failure,
  waitSeconds: number,
): Promise<void> {
  await database.query(sql`
    update mail.outbox
    set problem = ${problem},
        last_error = ${reason},
        next_attempt_at = now() + make_interval(secs => ${waitSeconds})
    where id = ${id}`)
}

export async function markFailed(
  database: Database,
  id: string,
  { problem, reason }: Failure,
): Promise<void> {
  await database.query(sql`
    update mail.outbox
    set status = 'failed', problem = ${problem}, last_error = ${reason}
    where id = ${id}`)
}

export async function forgetOldMail(database: Database): Promise<void> {
  await database.query(sql`
    delete from mail.outbox
    where status <> 'waiting' and created_at < now() - interval '30 days'`)
}
