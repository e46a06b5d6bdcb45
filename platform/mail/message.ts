export type Message = {
  /**
   * Becomes its row in the outbox and its Message-ID; a second mail of the same id is not queued
   * unless the first one has failed. A random one by default.
   */
  id?: string
  /** The purpose for the log: 'recovery', 'invite' … */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The ids of the mails that it continues, the oldest first: In-Reply-To and References. */
  thread?: string[]
  /** The id of what the mail is about, for reports about its delivery. Never sent. */
  reference?: string
  /** When its one-time link or code ends (ISO 8601): it is not sent after that. */
  expiresAt?: string
}

export interface Mailer {
  /** Adds the message to the outbox and returns; it is delivered later, with retries. */
  enqueue(message: Message): Promise<void>
  /** Delivers before it returns, for a caller that needs the result; throws when it failed. */
  deliver(message: Message): Promise<void>
}
