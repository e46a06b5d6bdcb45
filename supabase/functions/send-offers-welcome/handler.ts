import { answer, answerMethod } from '../_shared/answer.ts'
import type { Mail } from '../_shared/mail.ts'
import { emailField, readFields } from '../_shared/read-fields.ts'
import { type FindDocuments, readPostalAddress } from '../_shared/words.ts'
import { writeMail } from '../_shared/write-mail.ts'

/** `token` is the secret of the link to confirm or, in the welcome, to unsubscribe. */
export type OffersMail = { kind: 'confirmation' | 'welcome'; token: string }

export type WelcomeDependencies = {
  siteUrl: string
  /** Where the owner has published no name of her own. */
  siteName: string
  findDocuments: FindDocuments
  sendMail(mail: Mail): Promise<void>
  /** The mail that a new subscriber waits for; null for an unknown address, or one that got it. */
  claimMail(email: string): Promise<OffersMail | null>
  /** The mail was not sent: the address may be welcomed another time. */
  releaseWelcome(email: string): Promise<void>
  /** Runs the work so that the time of the answer does not reveal whether a mail was sent. */
  concealTime(work: () => Promise<void>): Promise<void>
  /** Logs the error for the operator; the visitor does not see it. */
  report(cause: unknown): void
}

/**
 * Welcomes a new subscriber of the offers list, or asks for confirmation first. The response never
 * reveals who is on it.
 */
export function createWelcomeHandler(dependencies: WelcomeDependencies) {
  return async function sendOffersWelcome(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const email = emailField((await readFields(request)).email).toLowerCase()
    await dependencies.concealTime(() => mailSubscriber(dependencies, email))
    return answer(200, { accepted: true })
  }
}

/** Never throws: an error would reveal that there was a mail to send. */
async function mailSubscriber(dependencies: WelcomeDependencies, email: string): Promise<void> {
  const { claimMail, sendMail, releaseWelcome, report } = dependencies
  try {
    const claimed = await claimMail(email)
    if (!claimed) return
    const write = claimed.kind === 'welcome' ? welcomeMail : confirmationMail
    try {
      await sendMail(await write(dependencies, email, claimed.token))
    } catch (cause) {
      await releaseWelcome(email)
      throw cause
    }
  } catch (cause) {
    report(cause)
  }
}

async function confirmationMail(
  { siteUrl: origin, siteName: defaultName, findDocuments }: WelcomeDependencies,
  email: string,
  token: string,
): Promise<Mail> {
  const siteUrl = origin.replace(/\/$/, '')
  const confirm = `${siteUrl}/confirm-email?token=${encodeURIComponent(token)}`
  const facts = { siteUrl, confirm }
  return {
    kind: 'offers-confirmation',
    to: email,
    ...writeMail(await findDocuments(), 'offersConfirmation', facts, { defaultName }),
  }
}

async function welcomeMail(
  { siteUrl: origin, siteName: defaultName, findDocuments }: WelcomeDependencies,
  email: string,
  token: string,
): Promise<Mail> {
  const siteUrl = origin.replace(/\/$/, '')
  const unsubscribe = `${siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`
  const documents = await findDocuments()
  const address = readPostalAddress(documents)
  const footOf = (siteName: string) => (address ? [`${siteName}, ${address}`] : [])
  const facts = { siteUrl, unsubscribe }
  return {
    kind: 'offers-welcome',
    to: email,
    ...writeMail(documents, 'offersWelcome', facts, { defaultName, footOf }),
    // RFC 8058: mail programs show an unsubscribe button and send a POST for it.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
