import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { escapeHtml, frameHtml, type Mail } from '../_shared/mail.ts'
import { palette } from '../_shared/palette.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import { type FindDocuments, readSiteName } from '../_shared/words.ts'

/** A reply as public.find_contact_reply() gives it. */
export type ContactReply = {
  id: string
  status: 'waiting' | 'sent' | 'failed'
  words: string
  /** The address of the person who wrote the message. */
  email: string
  message: string
  thread: string[]
}

export type ReplyDependencies = {
  /** The owner's mailbox: an answer to the reply goes there. */
  findContactTo(): Promise<string>
  findDocuments: FindDocuments
  hasMailServer(): Promise<boolean>
  isAdmin(request: Request): Promise<boolean>
  findReply(id: string): Promise<ContactReply | null>
  /** Queues the mail, or sends it where there is no queue. */
  sendMail(mail: Mail): Promise<void>
  /** Only where there is no queue, which records the delivery by itself. */
  markReply?(id: string, status: 'sent' | 'failed', error: string | null): Promise<void>
}

/** Mails a stored reply to the writer of a contact message, for an admin. */
export function createReplyHandler(dependencies: ReplyDependencies) {
  const { hasMailServer, isAdmin, findReply, sendMail, markReply } = dependencies
  return async function sendContactReply(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await isAdmin(request))) {
      throw overLimit ?? new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    const id = uuidField((await readFields(request)).reply_id, 'reply_id')
    const reply = await findReply(id)
    if (!reply) throw new Refusal(404, 'no_reply', 'There is no reply with this id.')
    if (reply.status === 'sent') return answer(200, { accepted: true })
    if (!(await hasMailServer())) {
      throw new Refusal(409, 'mail_not_set_up', 'Email is not set up yet.')
    }
    const mail = await compose(dependencies, reply)
    try {
      await sendMail(mail)
    } catch (cause) {
      await markReply?.(id, 'failed', cause instanceof Error ? cause.message : String(cause))
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    await markReply?.(id, 'sent', null)
    return answer(200, { accepted: true })
  }
}

async function compose(
  { findContactTo, findDocuments }: ReplyDependencies,
  { id, words, email, message, thread }: ContactReply,
): Promise<Mail> {
  const siteName = readSiteName(await findDocuments()) ?? ''
  const subject = siteName ? `Re: Your message to ${siteName}` : 'Re: Your message'
  const contactTo = await findContactTo()
  const quote = message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
  const quoted = `<p>You wrote:</p>\n<blockquote style="margin:0 0 12px;padding-left:14px;border-left:3px solid ${palette.light.rule};white-space:pre-wrap">${escapeHtml(message)}</blockquote>`
  const body = `<p style="white-space:pre-wrap">${escapeHtml(words)}</p>\n${quoted}`
  return {
    id,
    thread,
    kind: 'contact-reply',
    to: email,
    // Without an owner's address an answer goes to the sender of the mail.
    ...(contactTo && { replyTo: contactTo }),
    subject: subject.replace(/\p{Cc}+/gu, ' ').slice(0, 250),
    text: `${words}\n\nYou wrote:\n${quote}\n`,
    html: frameHtml(body, { subject, siteName }),
  }
}
