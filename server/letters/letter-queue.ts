import { serviceCaller as service } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Outcome } from './outcome.ts'

export type ClaimedMail = {
  letterId: string
  address: string
  messageId: string
  attempts: number
  /** The secret of the links in the mail. */
  token: string
  /** As people gave them, the best first. */
  names: string[]
}

export type LetterContent = { subject: string; html: string; text: string }

export type LetterQueue = ReturnType<typeof openLetterQueue>

/** The queue of 20261120300200_send_letters.sql, for one process. */
export function openLetterQueue(callers: CallerDatabase, processId: string) {
  return {
    /** Takes or renews the lease: only its holder sends. */
    async holdLease(seconds: number): Promise<boolean> {
      const { rows } = await callers.query<{ isHeld: boolean }>(
        service,
        sql`select public.hold_letter_lease(${processId}, ${seconds}) as "isHeld"`,
      )
      return rows[0]?.isHeld ?? false
    },
    async releaseLease(): Promise<void> {
      await callers.query(service, sql`select public.release_letter_lease(${processId})`)
    },
    /** Marks the next mail as being sent. */
    async claim(): Promise<ClaimedMail | undefined> {
      const { rows } = await callers.query<ClaimedMail>(
        service,
        sql`
        select letter_id as "letterId", address, message_id as "messageId", attempts, token,
          public.names_of_address(address) as names
        from public.claim_letter_mail(${processId})`,
      )
      return rows[0]
    },
    async record({ letterId, address }: ClaimedMail, outcome: Outcome): Promise<void> {
      const { kind, answer = null, waitSeconds = 0 } = outcome
      await callers.query(
        service,
        sql`
        select public.record_letter_outcome(
          ${letterId}, ${address}, ${kind}, ${answer}, ${waitSeconds}
        )`,
      )
    },
    async getLetter(id: string): Promise<LetterContent> {
      const { rows } = await callers.query<LetterContent>(
        service,
        sql`select subject, mail_html as html, mail_text as text from public.letters where id = ${id}`,
      )
      if (!rows[0]) throw new Error(`There is no letter ${id}`)
      return rows[0]
    },
    async readLettersPerHour(): Promise<number> {
      const { rows } = await callers.query<{ rate: number }>(
        service,
        sql`select letters_per_hour as rate from public.site_settings`,
      )
      return rows[0]?.rate ?? defaultLettersPerHour
    },
  }
}

/** The column's default, for a site that has not made its settings. */
const defaultLettersPerHour = 600
