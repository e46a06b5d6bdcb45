import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Transport } from '#platform/mail/transport.ts'
import { letterMail } from './letter-mail.ts'
import type { ClaimedMail, LetterContent, LetterQueue } from './letter-queue.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

export type LetterSender = {
  start(): void
  /** Finishes the mails in hand. The rest is sent after the next start. */
  stop(): Promise<void>
}

type SenderOptions = {
  queue: LetterQueue
  transport: Transport
  mailServer: Pick<MailServer, 'find'>
  siteUrl: string
  log: Log
  /** Runs hourly in the process that holds the lease. */
  upkeep?(): Promise<void>
  /** After a kill the next process waits this long before it takes over. */
  leaseSeconds?: number
  pollSeconds?: number
  firstRetrySeconds?: number
}

/** Mails in hand at the same time: at most this many have an unknown outcome after a crash. */
const connections = 3
const longestPauseSeconds = 15 * 60
const upkeepMs = 60 * 60 * 1000
const settingsMs = 5000
const catchUpMs = 500

/**
 * Sends the queue of letters at the rate of the settings. Every process runs one; the lease lets
 * one of them send. A mail is marked before it is handed over and after the answer, so it is never
 * sent twice (docs/decisions/032-letters.md).
 */
export function createLetterSender(options: SenderOptions): LetterSender {
  const { queue, transport, mailServer, siteUrl, log } = options
  const { leaseSeconds = 15, pollSeconds = 2, firstRetrySeconds = 60 } = options
  const inHand = new Set<Promise<void>>()
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let renewal: NodeJS.Timeout | undefined
  let letter: { id: string; content: LetterContent } | undefined
  let rate = { perHour: 0, readAt: 0 }
  let nextSlotAt = 0
  let upkeepAt = 0
  let failuresInARow = 0
  let isHolder = false

  const rest = (seconds: number) =>
    sleep(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  async function work() {
    while (!stopping.signal.aborted) {
      try {
        const isIdle = !(await sendNext())
        if (isIdle) await rest(pollSeconds)
      } catch (cause) {
        log.error('letters: the queue is unreachable', { cause })
        await rest(pollSeconds)
      }
    }
    await Promise.all(inHand)
    await queue.releaseLease().catch((cause) => log.error('letters: lease not released', { cause }))
  }

  /** False when there is nothing to do for now. */
  async function sendNext(): Promise<boolean> {
    isHolder = await queue.holdLease(leaseSeconds)
    if (!isHolder) return false
    if (upkeepAt < Date.now()) {
      upkeepAt = Date.now() + upkeepMs
      await options.upkeep?.()
    }
    if (!(await mailServer.find()).url) return false
    while (!stopping.signal.aborted) {
      while (inHand.size >= connections) await Promise.race(inHand)
      await waitForSlot()
      if (stopping.signal.aborted) return false
      const mail = await queue.claim()
      if (!mail) return false
      const sending = deliver(mail).finally(() => inHand.delete(sending))
      inHand.add(sending)
    }
    return false
  }

  /** Spreads the mails of an hour evenly: no burst, also after a restart. */
  async function waitForSlot() {
    if (rate.readAt < Date.now() - settingsMs) {
      rate = { perHour: await queue.readLettersPerHour(), readAt: Date.now() }
    }
    const waitMs = nextSlotAt - Date.now()
    if (waitMs > 0) await rest(waitMs / 1000)
    // Timers and queries run late: a little is caught up, or a high rate would never be reached.
    nextSlotAt = Math.max(nextSlotAt, Date.now() - catchUpMs) + 3_600_000 / rate.perHour
  }

  async function deliver(mail: ClaimedMail) {
    const outcome = await attempt(mail)
    if (outcome.kind === 'later') {
      failuresInARow++
      const pauseSeconds = Math.min(2 ** failuresInARow, longestPauseSeconds)
      // A server that is busy or away gets fewer and fewer attempts.
      if (failuresInARow > connections) nextSlotAt = Date.now() + pauseSeconds * 1000
    } else failuresInARow = 0
    if (outcome.kind !== 'sent') {
      const { letterId, attempts } = mail
      log.warn('letter not sent', { letterId, attempts, outcome: outcome.kind })
    }
    await recordUntilDone(mail, outcome)
  }

  async function attempt(mail: ClaimedMail): Promise<Outcome> {
    try {
      if (letter?.id !== mail.letterId) {
        letter = { id: mail.letterId, content: await queue.getLetter(mail.letterId) }
      }
      const message = letterMail(siteUrl, letter.content, mail)
      await transport.send({ id: mail.messageId, message })
      return { kind: 'sent' }
    } catch (cause) {
      return outcomeOf(cause, { attempts: mail.attempts, firstRetrySeconds })
    }
  }

  /** The outcome is known only here: a database that is away for a while must still learn it. */
  async function recordUntilDone(mail: ClaimedMail, outcome: Outcome) {
    for (;;) {
      try {
        await queue.record(mail, outcome)
        return
      } catch (cause) {
        log.error('letters: outcome not recorded yet', { cause })
        if (stopping.signal.aborted) return
        await rest(pollSeconds)
      }
    }
  }

  return {
    start() {
      if (working) return
      // A slow rate leaves longer pauses than the lease.
      renewal = setInterval(
        () => void (isHolder && queue.holdLease(leaseSeconds).catch(() => {})),
        (leaseSeconds * 1000) / 3,
      )
      renewal.unref()
      working = work()
    },
    async stop() {
      stopping.abort()
      await working
      clearInterval(renewal)
      transport.close()
    },
  }
}
