import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Transport } from '#platform/mail/transport.ts'
import type { Attempt } from '#server/jobs/attempt.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { letterMail } from './letter-mail.ts'
import type { ClaimedMail, LetterContent, LetterQueue } from './letter-queue.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

type LetterOptions = {
  queue: LetterQueue
  transport: Transport
  mailServer: Pick<MailServer, 'find'>
  siteUrl: string
  log: Log
  firstRetrySeconds?: number
}

/** Mails in hand at the same time: at most this many have an unknown outcome after a crash. */
const connections = 3
const longestPauseSeconds = 15 * 60
const settingsMs = 5000
const catchUpMs = 500

/**
 * Sends the queue of letters at the rate of the settings, in the process that holds the lease. A
 * mail is marked before it is handed over and after the answer, so it is never sent twice
 * (docs/decisions/032-letters.md).
 */
export function createLetterJob(options: LetterOptions): JobKind {
  const { queue, transport, mailServer, siteUrl, log, firstRetrySeconds = 60 } = options
  const inHand = new Set<Promise<void>>()
  let letter: { id: string; content: LetterContent } | undefined
  let rate = { perHour: 0, readAt: 0 }
  let nextSlotAt = 0
  let failuresInARow = 0

  async function sendAll(attempt: Attempt) {
    while (!attempt.signal.aborted) {
      while (inHand.size >= connections) await Promise.race(inHand)
      await waitForSlot(attempt.signal)
      if (attempt.signal.aborted) return
      const mail = await queue.claim(attempt.id)
      if (mail) {
        const sending = deliver(attempt, mail).finally(() => inHand.delete(sending))
        inHand.add(sending)
      } else if (inHand.size > 0) await Promise.all(inHand)
      else return
    }
  }

  /** Spreads the mails of an hour evenly: no burst, also after a restart. */
  async function waitForSlot(signal: AbortSignal) {
    if (rate.readAt < Date.now() - settingsMs) {
      rate = { perHour: await queue.readLettersPerHour(), readAt: Date.now() }
    }
    const waitMs = nextSlotAt - Date.now()
    if (waitMs > 0) await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
    // Timers and queries run late: a little is caught up, or a high rate would never be reached.
    nextSlotAt = Math.max(nextSlotAt, Date.now() - catchUpMs) + 3_600_000 / rate.perHour
  }

  async function deliver(attempt: Attempt, mail: ClaimedMail) {
    const outcome = await send(mail)
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
    await attempt.recordUntilDone(
      () => queue.record(mail, outcome),
      (cause) => log.error('letters: outcome not recorded yet', { cause }),
    )
  }

  async function send(mail: ClaimedMail): Promise<Outcome> {
    try {
      if (letter?.id !== mail.letterId) {
        letter = { id: mail.letterId, content: await queue.getLetter(mail.letterId) }
      }
      const names = await queue.namesOf(mail.address)
      const message = letterMail(siteUrl, letter.content, { ...mail, names })
      await transport.send({ id: mail.messageId, message })
      return { kind: 'sent' }
    } catch (cause) {
      return outcomeOf(cause, { attempts: mail.attempts, firstRetrySeconds })
    }
  }

  return {
    isAnywhere: true,
    async dueAt() {
      const at = (await mailServer.find()).url ? await queue.nextAt() : null
      return at && { at }
    },
    async perform(attempt) {
      try {
        await queue.settle(attempt.id)
        await sendAll(attempt)
      } finally {
        await Promise.all(inHand)
      }
      return { status: 'done' }
    },
  }
}
