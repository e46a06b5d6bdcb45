import type { Message } from './message.ts'

export type WaitingMail = {
  id: string
  kind: string
  message: Message
  attempts: number
  ageDays: number
}

/** A failure in one word, from which a screen makes a sentence. */
export type Problem = 'login_refused' | 'unreachable' | 'refused' | 'expired'
export type Failure = { problem: Problem; reason: string }

/** A project tells failures apart by their cause; without it the mail server `refused`. */
export type ProblemOf = (cause: unknown) => Problem

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

export const mostListed = 100

/** The rows of the outbox, over a connection of one's own or through an API. */
export type OutboxStore = {
  /** A mail of an id that is there already is added only when that one has failed. */
  add(message: Message): Promise<void>
  /**
   * Claims the mail that has waited longest, with a lease: other processes skip it while the lease
   * runs, and take it over when this process dies before it has reported.
   */
  claimNext(): Promise<WaitingMail | undefined>
  /** Calls back when mail may be due, until the result is called. A hosted Supabase offers none. */
  listen?(onNews: () => void): () => Promise<void>
  /** Until the next attempt, or the end of the next lease; null when nothing waits. */
  msUntilDue?(): Promise<number | null>
  markSent(id: string): Promise<void>
  retryLater(id: string, failure: Failure, waitSeconds: number): Promise<void>
  markFailed(id: string, failure: Failure): Promise<void>
  forgetOld(): Promise<void>
  /** Mail that failed, or still waits after several attempts, but for some kinds. */
  countUnsent(except: string[]): Promise<number>
  /** The newest first, up to `mostListed`. */
  listUnsent(except: string[]): Promise<UnsentMail[]>
  /** One mail, or all with null. Gives how many. */
  retryUnsent(except: string[], id: string | null): Promise<number>
  forgetUnsent(except: string[], id: string | null): Promise<number>
}
