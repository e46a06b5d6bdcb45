export type Message = {
  /** What the mail is for, as written to the log: 'recovery', 'invite' … */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Keeps the message in the outbox and returns; it is delivered later, with retries. */
  enqueue(message: Message): Promise<void>
  /** Delivers before it returns, for a caller who must know; throws when it could not. */
  deliver(message: Message): Promise<void>
}
