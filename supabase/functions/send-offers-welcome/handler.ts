import { answer, answerMethod } from '../_shared/answer.ts'
import { fill } from '../_shared/fill.ts'
import { frameHtml, type Mail, textToHtml } from '../_shared/mail.ts'
import { emailField, readFields } from '../_shared/read-fields.ts'
import {
  type FindDocuments,
  readMailText,
  readPostalAddress,
  readSiteName,
} from '../_shared/words.ts'

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
  const documents = await findDocuments()
  const words = readMailText(documents, 'offersConfirmation')
  const siteName = readSiteName(documents) ?? defaultName
  const text = fill(words.text, { siteName, siteUrl, confirm })
  const subject = fill(words.subject, { siteName }).replace(/\p{Cc}+/gu, ' ')
  return {
    kind: 'offers-confirmation',
    to: email,
    subject,
    text,
    html: frameHtml(textToHtml(text), { subject, siteName }),
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
  const words = readMailText(documents, 'offersWelcome')
  const siteName = readSiteName(documents) ?? defaultName
  const text = fill(words.text, { siteName, siteUrl, unsubscribe })
  const subject = fill(words.subject, { siteName }).replace(/\p{Cc}+/gu, ' ')
  const address = readPostalAddress(documents)
  const foot = address ? [`${siteName}, ${address}`] : []
  return {
    kind: 'offers-welcome',
    to: email,
    subject,
    text: [text, ...foot].join('\n\n-- \n'),
    html: frameHtml(textToHtml(text), { subject, siteName, foot }),
    // RFC 8058: mail programs show an unsubscribe button and send a POST for it.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
