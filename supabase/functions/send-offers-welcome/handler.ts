import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { escapeHtml, type Mail } from '../_shared/mail.ts'
import { emailField, readFields } from '../_shared/read-fields.ts'

export type WelcomeDependencies = {
  siteUrl: string
  siteName: string
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
        await dependencies.sendMail(welcomeMail(dependencies, email, token))
      } catch (cause) {
        await dependencies.releaseWelcome(email)
        throw new Refusal(502, 'mail_not_sent', 'The welcome mail could not be sent.', { cause })
      }
    }
    return answer(200, { accepted: true })
  }
}

function welcomeMail(
  { siteUrl, siteName }: WelcomeDependencies,
  email: string,
  token: string,
): Mail {
  const home = siteUrl.replace(/\/$/, '')
  const unsubscribe = `${home}/unsubscribe?token=${encodeURIComponent(token)}`
  return {
    kind: 'offers-welcome',
    to: email,
    subject: `Welcome to ${siteName}`.replace(/\p{Cc}+/gu, ' '),
    text: [
      'Thank you for signing up.',
      'You will hear from us when there is a new offer, and not more often.',
      `Until then, the basics are explained here: ${home}/bookkeeping-basics`,
      `If this was not you, or you have changed your mind, unsubscribe with one click: ${unsubscribe}`,
    ].join('\n\n'),
    html: [
      '<p>Thank you for signing up.</p>',
      '<p>You will hear from us when there is a new offer, and not more often.</p>',
      `<p>Until then, <a href="${escapeHtml(`${home}/bookkeeping-basics`)}">the basics are explained here</a>.</p>`,
      `<p>If this was not you, or you have changed your mind, <a href="${escapeHtml(unsubscribe)}">unsubscribe with one click</a>.</p>`,
    ].join('\n'),
    // RFC 8058: mail programs show an unsubscribe button and send a POST for it.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
