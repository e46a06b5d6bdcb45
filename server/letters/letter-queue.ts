import type { ServiceClient } from '#server/service-client.ts'
import type { Outcome } from './outcome.ts'

export type ClaimedMail = {
  letterId: string
  address: string
  messageId: string
  attempts: number
  /** The secret of the links in the mail. */
  token: string
}

export type LetterContent = { subject: string; html: string; text: string }

export type LetterQueue = ReturnType<typeof openLetterQueue>

/** The queue of 20261201001000_letters.sql. `process` holds the lease of the job. */
export function openLetterQueue(client: ServiceClient) {
  return {
    /** When the next mail is due. */
    async nextAt(): Promise<Date | null> {
      const { data } = await client.rpc('next_letter_at').throwOnError()
      return data === null ? null : new Date(data)
    },
    /** Mails that an earlier process had in hand have an unknown outcome. */
    async settle(process: string): Promise<void> {
      await client.rpc('settle_letter_mails', { process }).throwOnError()
    },
    /** Marks the next mail as being sent. */
    async claim(process: string): Promise<ClaimedMail | undefined> {
      const { data } = await client.rpc('claim_letter_mail', { process }).throwOnError()
      const [mail] = data
      if (!mail) return undefined
      const { letter_id: letterId, message_id: messageId, address, attempts, token } = mail
      return { letterId, messageId, address, attempts, token }
    },
    /** As people gave them, the best first. */
    async namesOf(address: string): Promise<string[]> {
      const { data } = await client.rpc('names_of_address', { address }).throwOnError()
      return data
    },
    async record({ letterId, address }: ClaimedMail, outcome: Outcome): Promise<void> {
      const { kind, answer, waitSeconds = 0 } = outcome
      await client
        .rpc('record_letter_outcome', {
          letter: letterId,
          recipient: address,
          outcome: kind,
          ...(answer !== undefined && { words: answer }),
          wait_seconds: waitSeconds,
        })
        .throwOnError()
    },
    async getLetter(id: string): Promise<LetterContent> {
      const { data } = await client
        .from('letters')
        .select('subject, html:mail_html, text:mail_text')
        .eq('id', id)
        .single()
        .throwOnError()
      return { subject: data.subject, html: data.html ?? '', text: data.text ?? '' }
    },
    async readLettersPerHour(): Promise<number> {
      const { data } = await client
        .from('site_settings')
        .select('letters_per_hour')
        .maybeSingle()
        .throwOnError()
      return data?.letters_per_hour ?? defaultLettersPerHour
    },
  }
}

/** The column's default, for a site that has not made its settings. */
const defaultLettersPerHour = 600
