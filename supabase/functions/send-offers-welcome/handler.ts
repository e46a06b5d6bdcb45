import { answer, answerMethod } from '../_shared/answer.ts'
import { type FunctionHost, findDocuments } from '../_shared/host.ts'
import { type Mail, unsubscribeHeaders } from '../_shared/mail.ts'
import { emailField, readFields } from '../_shared/read-fields.ts'
import { readPostalAddress } from '../_shared/words.ts'
import { writeMail } from '../_shared/write-mail.ts'

/** `token` is the secret of the link to confirm or, in the welcome, to unsubscribe. */
export type OffersMail = { kind: 'confirmation' | 'welcome'; token: string }

/**
 * Welcomes a new subscriber of the offers list, or asks for confirmation first. The response never
 * reveals who is on it.
 */
export function createWelcomeHandler(host: FunctionHost) {
  return async function sendOffersWelcome(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const email = emailField((await readFields(request)).email).toLowerCase()
    await host.concealTime(() => mailSubscriber(host, email))
    return answer(200, { accepted: true })
  }
}

/** Never throws: an error would reveal that there was a mail to send. */
async function mailSubscriber(host: FunctionHost, email: string): Promise<void> {
  const sendOrQueue = host.queueMail ?? host.sendMail
  try {
    const claimed = await claimMail(host, email)
    if (!claimed) return
    const write = claimed.kind === 'welcome' ? welcomeMail : confirmationMail
    try {
      await sendOrQueue(await write(host, email, claimed.token))
    } catch (cause) {
      // It was not sent: the address may be welcomed another time.
      await host.service.rpc('release_offers_welcome', { address: email }).throwOnError()
      throw cause
    }
  } catch (cause) {
    host.report('subscriber not mailed', cause)
  }
}

/** The mail that a new subscriber waits for; null for an unknown address, or one that got it. */
async function claimMail(
  { service, hasMailServer }: FunctionHost,
  address: string,
): Promise<OffersMail | null> {
  const has_mail_server = await hasMailServer()
  const { data } = await service
    .rpc('claim_offers_mail', { address, has_mail_server })
    .throwOnError()
  return data[0] ?? null
}

async function confirmationMail(host: FunctionHost, email: string, token: string): Promise<Mail> {
  const siteUrl = host.siteUrl.replace(/\/$/, '')
  const confirm = `${siteUrl}/confirm-email?token=${encodeURIComponent(token)}`
  const facts = { siteUrl, confirm }
  return {
    kind: 'offers-confirmation',
    to: email,
    ...writeMail(await findDocuments(host), 'offersConfirmation', facts, {
      defaultName: host.siteName,
    }),
  }
}

async function welcomeMail(host: FunctionHost, email: string, token: string): Promise<Mail> {
  const siteUrl = host.siteUrl.replace(/\/$/, '')
  const unsubscribe = `${siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`
  const documents = await findDocuments(host)
  const address = readPostalAddress(documents)
  const footOf = (siteName: string) => (address ? [`${siteName}, ${address}`] : [])
  const facts = { siteUrl, unsubscribe }
  return {
    kind: 'offers-welcome',
    to: email,
    ...writeMail(documents, 'offersWelcome', facts, { defaultName: host.siteName, footOf }),
    headers: unsubscribeHeaders(unsubscribe),
  }
}
