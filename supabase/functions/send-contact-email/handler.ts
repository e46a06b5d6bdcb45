import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { fill } from '../_shared/fill.ts'
import { escapeHtml, frameHtml, type Mail } from '../_shared/mail.ts'
import { emailField, lineField, readFields, textField, uuidField } from '../_shared/read-fields.ts'
import { type FindDocuments, readMailText, readSiteName } from '../_shared/words.ts'

export type ContactDependencies = {
  /** The owner's mailbox, the only one this function ever writes to. */
  findContactTo(): Promise<string>
  findDocuments: FindDocuments
  /** False where mail is only written to files. */
  hasMailServer(): Promise<boolean>
  /** Resolves once the mail server has accepted the mail; throws otherwise. */
  sendMail(mail: Mail): Promise<void>
  /** Queues a mail that failed, where there is a queue. */
  sendLater?(mail: Mail, submissionId: string): Promise<void>
  /** True for the first call about a message that was saved. */
  claimSavedMessage(submissionId: string): Promise<boolean>
  markDelivery(submissionId: string, delivery: Delivery): Promise<void>
  /** Logs the error for the operator; the visitor does not see it. */
  report(cause: unknown): void
}

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
export function createContactHandler(dependencies: ContactDependencies) {
  return async function sendContactEmail(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const message = await readMessage(request).catch((cause: unknown) => {
      throw overLimit ?? cause
    })
    if (!(await isSaved(dependencies, message)) && overLimit) throw overLimit
    const mail = await compose(dependencies, message)
    const delivery = await deliver(dependencies, mail)
    if (message.submissionId) await follow(dependencies, mail, delivery, message.submissionId)
    if (delivery.error) {
      throw new Refusal(502, 'mail_not_sent', 'The message could not be sent.', {
        cause: delivery.error,
      })
    }
    return answer(200, { sent: true })
  }
}

/**
 * A saved message was counted when it was saved: the mail about it is not refused as one too many.
 */
async function isSaved(
  { claimSavedMessage, report }: ContactDependencies,
  { submissionId }: ContactMessage,
): Promise<boolean> {
  if (!submissionId) return false
  return claimSavedMessage(submissionId).catch((cause: unknown) => {
    report(cause)
    return false
  })
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

/** A mail that was sent is not sent again because marking it failed. */
async function mark(
  { markDelivery, report }: ContactDependencies,
  submissionId: string,
  delivery: Delivery,
): Promise<void> {
  try {
    await markDelivery(submissionId, delivery)
  } catch (cause) {
    report(cause)
  }
}

/** Marks the saved message, then queues a mail that failed: its next attempt marks it again. */
async function follow(
  dependencies: ContactDependencies,
  mail: Mail,
  delivery: Delivery,
  submissionId: string,
) {
  const { sendLater, report } = dependencies
  if (delivery.status !== 'failed' || !sendLater) return mark(dependencies, submissionId, delivery)
  await mark(dependencies, submissionId, { ...delivery, status: 'waiting' })
  try {
    await sendLater(mail, submissionId)
  } catch (cause) {
    report(cause)
    await mark(dependencies, submissionId, delivery)
  }
}

async function compose(
  { findContactTo, findDocuments, report }: ContactDependencies,
  { subject, name, email, message, submissionId }: ContactMessage,
): Promise<Mail> {
  // If the mail template cannot be read, send the message with the default text.
  const documents = await findDocuments().catch((cause: unknown) => {
    report(cause)
    return {}
  })
  const text = fill(readMailText(documents, 'contact').text, { name, email, message })
  return {
    // A reply names it by the id of the message.
    ...(submissionId && { id: submissionId }),
    kind: 'contact',
    to: await findContactTo(),
    replyTo: email,
    subject,
    text: `${text}\n`,
    html: frameHtml(`<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`, {
      subject,
      siteName: readSiteName(documents) ?? '',
    }),
  }
}

async function deliver(
  { hasMailServer, sendMail }: ContactDependencies,
  mail: Mail,
): Promise<Delivery> {
  const { to } = mail
  try {
    await sendMail(mail)
    return { status: (await hasMailServer()) ? 'sent' : 'not_set_up', to, error: null }
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    return { status: 'failed', to, error }
  }
}
