import type { JsonObject, Row } from '#app/lib/database-relations.ts'

type NoRow<Type> = { [Column in keyof Type]: null }
/** A function that finds no row answers with one whose columns are null. */
type Order = Row<'paid_orders'> | NoRow<Row<'paid_orders'>>

/** Answers of functions for orders, mail and jobs: the secret key asks. */
export type BackgroundAnswers = {
  create_paid_order: { Returns: Order }
  claim_fulfilment: { Returns: Order }
  settle_paid_order: { Returns: Order }
  claim_offers_mail: { Returns: { kind: 'confirmation' | 'welcome'; token: string }[] }
  claim_question_mail: {
    Returns: {
      mail_id: string
      question: string
      answer: string | null
      asker_name: string
      asker_email: string
      lesson_title: string
      lesson_path: string
    }[]
  }
  list_left_question_mails: { Returns: { question_id: string; about: 'question' | 'answer' }[] }
  find_contact_reply: {
    Returns: {
      id: string
      status: 'waiting' | 'sent' | 'failed'
      words: string
      email: string
      message: string
      thread: string[]
    }[]
  }
  issue_mail_link: {
    Returns: {
      kind: 'remove_factor' | 'invite_admin'
      email: string
      token: string
      expires_at: string
    }[]
  }
  claim_mail: {
    Returns: {
      id: string
      kind: string
      /** As queue_mail() was given it, with the optional parts of a mail. */
      message: Record<'kind' | 'to' | 'subject' | 'text' | 'html', string>
      attempts: number
      age_days: number
    }[]
  }
  list_unsent_mail: {
    Returns: {
      id: string
      kind: string
      to: string
      created_at: string
      status: 'waiting' | 'failed'
      attempts: number
      /** Null for a failure from before it was recorded. */
      problem: 'login_refused' | 'unreachable' | 'refused' | 'expired' | null
      /** The mail server's words; null while it is being tried. */
      reason: string | null
      is_expired: boolean
    }[]
  }
  list_jobs: {
    Returns: {
      kind: string
      payload: JsonObject
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
      changed_at: string
      attempts: number
      progress: JsonObject | null
      result: JsonObject | null
      problem: string | null
      /** Null for a job that is over. */
      wait_seconds: number | null
    }[]
  }
  /** Whether a cancel was asked for; null when another process has taken the job over. */
  renew_job: { Returns: boolean | null }
}
