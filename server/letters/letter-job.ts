import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Transport } from '#platform/mail/transport.ts'
import type { Attempt } from '#server/jobs/attempt.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { letterMail } from './letter-mail.ts'
import type { ClaimedMail, LetterContent, LetterQueue } from './letter-queue.ts'
import { connections, createMailPace } from './mail-pace.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

type LetterOptions = {
  queue: LetterQueue
  transport: Transport
  mailServer: Pick<MailServer, 'find'>
  siteUrl: string
  log: Log
  firstRetrySeconds?: number
}

/**
 * Sends the queue of letters at the rate of the settings, in the process that holds the lease. A
 * mail is marked before it is handed over and after the answer, so it is never sent twice
 * (docs/decisions/032-letters.md).
 */
export function createLetterJob(options: LetterOptions): JobKind {
  const { queue, transport, mailServer, siteUrl, log, firstRetrySeconds = 60 } = options
  const inHand = new Set<Promise<void>>()
  let letter: { id: string; content: LetterContent } | undefined
  const pace = createMailPace(queue.readLettersPerHour)

  async function sendAll(attempt: Attempt) {
    while (!attempt.signal.aborted) {
      while (inHand.size >= connections) await Promise.race(inHand)
      await pace.waitForSlot(attempt.signal)
      if (attempt.signal.aborted) return
      const mail = await queue.claim(attempt.id)
      if (mail) {
        const sending = deliver(attempt, mail).finally(() => inHand.delete(sending))
        inHand.add(sending)
      } else if (inHand.size > 0) await Promise.all(inHand)
      else return
    }
  }

  async function deliver(attempt: Attempt, mail: ClaimedMail) {
    const outcome = await send(mail)
    pace.note({ isLater: outcome.kind === 'later' })
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
