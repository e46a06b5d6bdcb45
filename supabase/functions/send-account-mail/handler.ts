import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type FunctionHost, findDocuments, requireAdmin } from '../_shared/host.ts'
import type { Mail, MailLink } from '../_shared/mail.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import { writeMail } from '../_shared/write-mail.ts'

const mails = {
  remove_factor: { page: '/remove-second-factor', words: 'removeFactor' },
  invite_admin: { page: '/account/admin-invitation', words: 'inviteAdmin' },
} as const satisfies Record<MailLink['kind'], unknown>

/** Mails a confirmation link for an admin, who never sees the link. */
export function createAccountMailHandler(host: FunctionHost) {
  const sendOrQueue = host.queueMail ?? host.sendMail
  return async function sendAccountMail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    await requireAdmin(host, request)
    const link = uuidField((await readFields(request)).link, 'link')
    const issued = await issueMailLink(host, link)
    if (!issued) throw new Refusal(409, 'link_closed', 'The link is no longer open.')
    try {
      await sendOrQueue(await composeMail(host, issued))
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { sent: true })
  }
}

/** A new token for a link that an admin asked for; null when the link is no longer open. */
async function issueMailLink({ service }: FunctionHost, link: string): Promise<MailLink | null> {
  const { data } = await service.rpc('issue_mail_link', { link }).throwOnError()
  return data[0] ?? null
}

async function composeMail(
  host: FunctionHost,
  { kind, email, token, expires_at }: MailLink,
): Promise<Mail> {
  const { siteUrl, siteName: defaultName } = host
  const { page, words } = mails[kind]
  const link = `${siteUrl.replace(/\/$/, '')}${page}?token=${token}`
  return {
    kind: kind.replace('_', '-'),
    to: email,
    ...writeMail(await findDocuments(host), words, { email, link }, { defaultName }),
    expiresAt: new Date(expires_at).toISOString(),
  }
}
