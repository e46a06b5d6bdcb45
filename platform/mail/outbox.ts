import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/http/log.ts'
import { createWorkerLoop } from '#platform/worker-loop.ts'
import { checkMessage } from './check-message.ts'
import type { Mailer, Message } from './message.ts'
import type { Failure, OutboxStore, ProblemOf, UnsentMail, WaitingMail } from './store.ts'
import type { Transport } from './transport.ts'

/** Mail that failed, or still waits after several attempts. Its content stays in the database. */
export type UnsentMails = {
  count(): Promise<number>
  /** The newest first, up to a limit. */
  list(): Promise<UnsentMail[]>
  /** One mail, or all with null. Gives how many. */
  tryAgain(id: string | null): Promise<number>
  forget(id: string | null): Promise<number>
}

export type Outbox = Mailer & {
  /** Starts to deliver queued mail. Any number of processes may do so on one database. */
  start(): void
  /** Finishes the current mail, then stops. Queued mail is delivered after the next start. */
  stop(): Promise<void>
  /** Deletes mail that was sent or given up a month ago; to be called from time to time. */
  forgetOld(): Promise<void>
  unsent: UnsentMails
}

export type MailAttempt = {
  kind: string
  reference: string | undefined
  to: string
  attempts: number
  status: 'sent' | 'waiting' | 'failed'
  /** The mail server's words. */
  reason: string | null
}

type OutboxOptions = {
  store: OutboxStore
  transport: Transport
  log: Log
  /** Told after each attempt of a queued mail. */
  onAttempt?(attempt: MailAttempt): Promise<void>
  /** Between two looks without news, for what another process left undone. */
  lookSeconds?: number
  /** The back-off after the first failure; it doubles each time. */
  firstRetrySeconds?: number
  /** Kinds of mail that are not listed as unsent, because a project settles them elsewhere. */
  settledElsewhere?: string[]
  /** Names a failure of the mail server. */
  problemOf?: ProblemOf | undefined
}

const longestRetrySeconds = 6 * 60 * 60
/** For a link that ends soon: it arrives while there is still time to use it. */
const longestRetrySecondsOfLinks = 5 * 60
const giveUpDays = 4
/** A hosted Supabase offers no LISTEN and is asked more often. */
const defaultLookSeconds = { listening: 60, asking: 10 }

export function createMailer({
  store,
  transport,
  log,
  onAttempt,
  lookSeconds = store.listen ? defaultLookSeconds.listening : defaultLookSeconds.asking,
  firstRetrySeconds = 15,
  settledElsewhere = [],
  problemOf = () => 'refused',
}: OutboxOptions): Outbox {
  const loop = createWorkerLoop({
    async look() {
      while (loop.isOpen() && (await deliverNext()));
      return (await store.msUntilDue?.()) ?? null
    },
    lookSeconds,
    listen: store.listen,
    onFailure: (cause) => log.error('outbox unreachable', { cause }),
  })

  async function deliverNext(): Promise<boolean> {
    const mail = await store.claimNext()
    if (!mail) return false
    const { id, kind, attempts, message } = mail
    const report = (status: MailAttempt['status'], reason: string | null = null) => {
      const { reference, to } = message
      return onAttempt?.({ kind, reference, to, attempts, status, reason }).catch((failure) =>
        log.error('mail attempt not reported', { kind, cause: failure }),
      )
    }
    const giveUp = async (failure: Failure) => {
      await store.markFailed(id, failure)
      await report('failed', failure.reason)
    }
    if (isExpired(message)) {
      await giveUp({ problem: 'expired', reason: 'Its link has expired' })
      return true
    }
    try {
      await transport.send({ id, message })
      await store.markSent(id)
      await report('sent')
    } catch (cause) {
      const failure = { problem: problemOf(cause), reason: reasonOf(cause) }
      const isFinal = isRefusedForGood(cause) || mail.ageDays >= giveUpDays
      log.warn('mail failed', { kind, attempts, isFinal, reason: failure.reason })
      if (isFinal) await giveUp(failure)
      else {
        await store.retryLater(id, failure, waitSeconds(mail))
        await report('waiting', failure.reason)
      }
    }
    return true
  }

  function waitSeconds({ attempts, message }: WaitingMail) {
    const longest = message.expiresAt ? longestRetrySecondsOfLinks : longestRetrySeconds
    return Math.min(firstRetrySeconds * 2 ** (attempts - 1), longest)
  }

  return {
    async enqueue(message: Message) {
      await store.add(checkMessage(message))
      loop.wake()
    },
    async deliver(message: Message) {
      const { id = randomUUID() } = checkMessage(message)
      await transport.send({ id, message })
    },
    start: loop.start,
    async stop() {
      await loop.stop()
      transport.close()
    },
    forgetOld: () => store.forgetOld(),
    unsent: {
      count: () => store.countUnsent(settledElsewhere),
      list: () => store.listUnsent(settledElsewhere),
      async tryAgain(id) {
        const count = await store.retryUnsent(settledElsewhere, id)
        loop.wake()
        return count
      },
      forget: (id) => store.forgetUnsent(settledElsewhere, id),
    },
  }
}

function isExpired({ expiresAt }: Message): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
}

/** A permanent failure (SMTP 5xx) for this recipient or message: a retry is useless. */
function isRefusedForGood(cause: unknown): boolean {
  const { code, responseCode } = cause as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
