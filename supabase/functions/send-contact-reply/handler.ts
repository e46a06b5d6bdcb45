import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, findContactTo, findDocuments, requireAdmin } from '../_shared/host.ts'
import { escapeHtml, frameHtml, type Mail } from '../_shared/mail.ts'
import { palette } from '../_shared/palette.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import { readSiteName } from '../_shared/words.ts'

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

/** Mails a stored reply to the writer of a contact message, for an admin. */
export function createReplyHandler(host: FunctionHost) {
  return async function sendContactReply(request: Request, overLimit?: Refusal): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    await requireAdmin(host, request, overLimit)
    const id = uuidField((await readFields(request)).reply_id, 'reply_id')
    const reply = await findReply(host, id)
    if (!reply) throw new Refusal(404, 'no_reply', 'There is no reply with this id.')
    if (reply.status === 'sent') return answer(200, { accepted: true })
    if (!(await host.hasMailServer())) {
      throw new Refusal(409, 'mail_not_set_up', 'Email is not set up yet.')
    }
    await sendOrQueue(host, await compose(host, reply), id)
    return answer(200, { accepted: true })
  }
}

/** The outbox marks the reply after each attempt; without one it is marked here. */
async function sendOrQueue(host: FunctionHost, mail: Mail, id: string) {
  const { queueMail, sendMail } = host
  try {
    if (queueMail) return await queueMail({ ...mail, reference: id })
    await sendMail(mail)
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    if (!queueMail) await markReply(host, id, { status: 'failed', error })
    throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
  }
  await markReply(host, id, { status: 'sent', error: null })
}

async function findReply({ service }: FunctionHost, reply: string): Promise<ContactReply | null> {
  const { data } = await service.rpc('find_contact_reply', { reply }).throwOnError()
  return data[0] ?? null
}

export async function markReply(
  { service }: Pick<FunctionHost, 'service'>,
  reply: string,
  { status, error }: { status: ContactReply['status']; error: string | null },
): Promise<void> {
  await service.rpc('mark_contact_reply', { reply, status, error }).throwOnError()
}

async function compose(
  host: FunctionHost,
  { id, words, email, message, thread }: ContactReply,
): Promise<Mail> {
  const siteName = readSiteName(await findDocuments(host)) ?? ''
  const subject = siteName ? `Re: Your message to ${siteName}` : 'Re: Your message'
  const contactTo = await findContactTo(host)
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
