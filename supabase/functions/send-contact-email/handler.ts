import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { escapeHtml, type Mail } from '../_shared/mail.ts'
import { badRequest, emailField, lineField, readFields, textField } from '../_shared/read-fields.ts'
import { type FindDocuments, fill, readMailText } from '../_shared/words.ts'

export type ContactDependencies = {
  /** The owner's mailbox, the only one this function ever writes to. */
  contactTo: string
  findDocuments: FindDocuments
  /** Resolves once the mail server has accepted the mail; throws otherwise. */
  sendMail(mail: Mail): Promise<void>
  /** Marks the saved message as mailed, or stores the error. */
  markDelivery(submissionId: string, error: string | null): Promise<void>
  /** Logs the error for the operator; the visitor does not see it. */
  report(cause: unknown): void
}

type ContactMessage = {
  subject: string
  name: string
  email: string
  message: string
  submissionId: string | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Mails a visitor's message to the owner, with Reply-To set to the visitor. */
export function createContactHandler(dependencies: ContactDependencies) {
  return async function sendContactEmail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early

    const message = parse(await readFields(request))
    const failure = await send(dependencies, message)
    if (message.submissionId) await mark(dependencies, message.submissionId, failure)
    if (failure) {
      throw new Refusal(502, 'mail_not_sent', 'The message could not be sent.', { cause: failure })
    }
    return answer(200, { sent: true })
  }
}

function parse(fields: Record<string, unknown>): ContactMessage {
  const { submission_id: submissionId } = fields
  if (submissionId !== undefined && !uuid.test(String(submissionId))) {
    throw badRequest('submission_id is not valid.')
  }
  return {
    subject: lineField(fields.subject, { longest: 250, label: 'Subject' }),
    name: lineField(fields.name, { longest: 200, label: 'Name' }),
    email: emailField(fields.email),
    message: textField(fields.message, { longest: 5000, label: 'Message' }),
    submissionId: submissionId === undefined ? null : String(submissionId),
  }
}

/** A mail that was sent is not sent again because marking it failed. */
async function mark(
  { markDelivery, report }: ContactDependencies,
  submissionId: string,
  failure: string | null,
): Promise<void> {
  try {
    await markDelivery(submissionId, failure)
  } catch (cause) {
    report(cause)
  }
}

/** Null when the mail was sent, otherwise the reason. */
async function send(
  { sendMail, contactTo, findDocuments, report }: ContactDependencies,
  { subject, name, email, message }: ContactMessage,
): Promise<string | null> {
  // A message is worth more than the words around it.
  const documents = await findDocuments().catch((cause: unknown) => {
    report(cause)
    return {}
  })
  const text = fill(readMailText(documents, 'contact').text, { name, email, message })
  try {
    await sendMail({
      kind: 'contact',
      to: contactTo,
      replyTo: email,
      subject,
      text: `${text}\n`,
      html: `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>`,
    })
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
