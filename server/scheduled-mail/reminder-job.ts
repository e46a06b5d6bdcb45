import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Transport } from '#platform/mail/transport.ts'
import type { Attempt } from '#server/jobs/attempt.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { connections, createMailPace } from '#server/letters/mail-pace.ts'
import { type Outcome, outcomeOf } from '#server/letters/outcome.ts'
import { reminderMail } from './reminder-mail.ts'
import type { ClaimedReminder, ReminderQueue } from './reminder-queue.ts'

const retrySeconds = 5 * 60

/**
 * Sends the reminders that students asked for, at the rate of letters. A mail is marked before it is
 * handed over: a crash loses the few in hand and sends none twice (docs/decisions/072).
 */
export function createReminderJob(options: {
  queue: ReminderQueue
  readPerHour(): Promise<number>
  transport: Transport
  mailServer: Pick<MailServer, 'find'>
  siteUrl: string
  readBusiness(): Promise<{ businessName: string; ownerName: string }>
  log: Log
  clock?(): Date
}): JobKind {
  const { queue, transport, mailServer, siteUrl, log, clock = () => new Date() } = options
  const pace = createMailPace(options.readPerHour)
  const inHand = new Set<Promise<void>>()

  async function sendAll(attempt: Attempt) {
    while (!attempt.signal.aborted) {
      const claimed = await queue.claim(clock())
      for (const reminder of claimed) {
        while (inHand.size >= connections) await Promise.race(inHand)
        await pace.waitForSlot(attempt.signal)
        const sending = deliver(attempt, reminder).finally(() => inHand.delete(sending))
        inHand.add(sending)
      }
      if (claimed.length === 0) {
        await Promise.all(inHand)
        const next = await queue.nextAt()
        if (!next || next > clock()) return
      }
    }
  }

  async function deliver(attempt: Attempt, reminder: ClaimedReminder) {
    const outcome = await send(attempt, reminder)
    pace.note({ isLater: outcome.kind === 'later' })
    if (outcome.kind !== 'sent') log.warn('reminder not sent', { outcome: outcome.kind })
    await attempt.recordUntilDone(
      () => record(reminder, outcome),
      (cause) => log.error('reminders: outcome not recorded yet', { cause }),
    )
  }

  async function send(attempt: Attempt, reminder: ClaimedReminder): Promise<Outcome> {
    if (attempt.signal.aborted) return { kind: 'later', waitSeconds: 0 }
    try {
      const message = reminderMail(reminder, { siteUrl, business: await options.readBusiness() })
      await transport.send({ id: `${reminder.userId}-${reminder.day}`, message })
      return { kind: 'sent' }
    } catch (cause) {
      return outcomeOf(cause, { attempts: 1, firstRetrySeconds: retrySeconds })
    }
  }

  async function record(reminder: ClaimedReminder, { kind, waitSeconds = retrySeconds }: Outcome) {
    if (kind === 'later' || kind === 'refused') await queue.postpone(reminder, clock(), waitSeconds)
    if (kind === 'bounced') await queue.end(reminder)
  }

  return {
    isAnywhere: true,
    async dueAt() {
      const at = (await mailServer.find()).url ? await queue.nextAt() : null
      return at && { at }
    },
    async perform(attempt) {
      try {
        await sendAll(attempt)
      } finally {
        await Promise.all(inHand)
      }
      return { status: 'done' }
    },
  }
}
