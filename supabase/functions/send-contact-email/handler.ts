import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { fill } from '../_shared/fill.ts'
import { type FunctionHost, findContactTo, findDocuments } from '../_shared/host.ts'
import { escapeHtml, frameHtml, type Mail } from '../_shared/mail.ts'
import { emailField, lineField, readFields, textField, uuidField } from '../_shared/read-fields.ts'
import { readMailText, readSiteName } from '../_shared/words.ts'

/** The delivery status of the mail about a saved message. */
export type Delivery = {
  status: 'sent' | 'waiting' | 'failed' | 'not_set_up'
  to: string
  error: string | null
}

type ContactMessage = {
  subject: string
  name: string
  email: string
  message: string
  submissionId: string | null
}

/** Mails a visitor's message to the owner, with Reply-To set to the visitor. */
export function createContactHandler(host: FunctionHost) {
  return async function sendContactEmail(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const message = await readMessage(request).catch((cause: unknown) => {
      throw overLimit ?? cause
    })
    if (!(await isSaved(host, message)) && overLimit) throw overLimit
    const mail = await compose(host, message)
    const delivery = await deliver(host, mail)
    if (message.submissionId) await follow(host, mail, delivery, message.submissionId)
    if (delivery.error) {
      throw new Refusal(502, 'mail_not_sent', 'The message could not be sent.', {
        cause: delivery.error,
      })
    }
    return answer(200, { sent: true })
  }
}

/**
 * A saved message was counted when it was saved: the first mail about it is not refused as one too
 * many.
 */
async function isSaved(host: FunctionHost, { submissionId }: ContactMessage): Promise<boolean> {
  if (!submissionId) return false
  try {
    const claimed = host.service.rpc('claim_contact_mail', { submission: submissionId })
    return (await claimed.throwOnError()).data
  } catch (cause) {
    host.report(notRecorded, cause)
    return false
  }
}

async function readMessage(request: Request): Promise<ContactMessage> {
  const fields = await readFields(request)
  const { submission_id: id } = fields
  return {
    subject: lineField(fields.subject, { longest: 250, label: 'Subject' }),
    name: lineField(fields.name, { longest: 200, label: 'Name' }),
    email: emailField(fields.email),
    message: textField(fields.message, { longest: 5000, label: 'Message' }),
    submissionId: id === undefined ? null : uuidField(id, 'submission_id'),
  }
}

const notRecorded = 'contact mail not marked, or its words not read'

/** Records an attempt on the saved message. */
export async function markDelivery(
  { service }: Pick<FunctionHost, 'service'>,
  submission: string,
  { status, to, error }: Delivery,
): Promise<void> {
  await service
    .rpc('mark_contact_mail', { submission, status, recipient: to, error })
    .throwOnError()
}

/** A mail that was sent is not sent again because marking it failed. */
async function mark(host: FunctionHost, submissionId: string, delivery: Delivery): Promise<void> {
  try {
    await markDelivery(host, submissionId, delivery)
  } catch (cause) {
    host.report(notRecorded, cause)
  }
}

/** Marks the saved message, then queues a mail that failed: its next attempt marks it again. */
async function follow(host: FunctionHost, mail: Mail, delivery: Delivery, submissionId: string) {
  const { queueMail, report } = host
  if (delivery.status !== 'failed' || !queueMail) return mark(host, submissionId, delivery)
  await mark(host, submissionId, { ...delivery, status: 'waiting' })
  try {
    await queueMail({ ...mail, reference: submissionId })
  } catch (cause) {
    report(notRecorded, cause)
    await mark(host, submissionId, delivery)
  }
}

async function compose(
  host: FunctionHost,
  { subject, name, email, message, submissionId }: ContactMessage,
): Promise<Mail> {
  // If the mail template cannot be read, send the message with the default text.
  const documents = await findDocuments(host).catch((cause: unknown) => {
    host.report(notRecorded, cause)
    return {}
  })
  const text = fill(readMailText(documents, 'contact').text, { name, email, message })
  return {
    // A reply names it by the id of the message.
    ...(submissionId && { id: submissionId }),
    kind: 'contact',
    to: await findContactTo(host),
    replyTo: email,
    subject,
    text: `${text}\n`,
    html: frameHtml(`<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`, {
      subject,
      siteName: readSiteName(documents) ?? '',
    }),
  }
}

async function deliver({ hasMailServer, sendMail }: FunctionHost, mail: Mail): Promise<Delivery> {
  const { to } = mail
  try {
    await sendMail(mail)
    return { status: (await hasMailServer()) ? 'sent' : 'not_set_up', to, error: null }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    return { status: 'failed', to, error }
  }
}
