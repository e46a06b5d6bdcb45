import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type Mail, textToHtml } from '../_shared/mail.ts'
import { emailField, readFields } from '../_shared/read-fields.ts'
import { type FindDocuments, fill, readMailText, readSiteName } from '../_shared/words.ts'

export type WelcomeDependencies = {
  siteUrl: string
  /** Where the owner has published no name of her own. */
  siteName: string
  findDocuments: FindDocuments
  sendMail(mail: Mail): Promise<void>
  /**
   * The unsubscribe token of a new subscriber; null for an unknown address, or one welcomed
   * already.
   */
  claimWelcome(email: string): Promise<string | null>
  /** The mail was not sent: the address may be welcomed another time. */
  releaseWelcome(email: string): Promise<void>
}

/** Welcomes a new subscriber of the offers list. The response never reveals who is on it. */
export function createWelcomeHandler(dependencies: WelcomeDependencies) {
  return async function sendOffersWelcome(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const email = emailField((await readFields(request)).email).toLowerCase()
    const token = await dependencies.claimWelcome(email)
    if (token) {
      try {
        await dependencies.sendMail(await welcomeMail(dependencies, email, token))
      } catch (cause) {
        await dependencies.releaseWelcome(email)
        throw new Refusal(502, 'mail_not_sent', 'The welcome mail could not be sent.', { cause })
      }
    }
    return answer(200, { accepted: true })
  }
}

async function welcomeMail(
  { siteUrl: address, siteName: defaultName, findDocuments }: WelcomeDependencies,
  email: string,
  token: string,
): Promise<Mail> {
  const siteUrl = address.replace(/\/$/, '')
  const unsubscribe = `${siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`
  const documents = await findDocuments()
  const words = readMailText(documents, 'offersWelcome')
  const siteName = readSiteName(documents) ?? defaultName
  const text = fill(words.text, { siteName, siteUrl, unsubscribe })
  return {
    kind: 'offers-welcome',
    to: email,
    subject: fill(words.subject, { siteName }).replace(/\p{Cc}+/gu, ' '),
    text,
    html: textToHtml(text),
    // RFC 8058: mail programs show an unsubscribe button and send a POST for it.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
