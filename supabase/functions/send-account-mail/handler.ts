import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import type { Mail, MailLink } from '../_shared/mail.ts'
import { readFields, uuidField } from '../_shared/read-fields.ts'
import type { FindDocuments } from '../_shared/words.ts'
import { writeMail } from '../_shared/write-mail.ts'

export type AccountMailDependencies = {
  siteUrl: string
  /** Where the owner has published no name of her own. */
  siteName: string
  findDocuments: FindDocuments
  isAdmin(request: Request): Promise<boolean>
  /** A new token for a link that an admin asked for; null when the link is no longer open. */
  issueMailLink(link: string): Promise<MailLink | null>
  sendMail(mail: Mail): Promise<void>
}

const mails = {
  remove_factor: { page: '/remove-second-factor', words: 'removeFactor' },
  invite_admin: { page: '/account/admin-invitation', words: 'inviteAdmin' },
} as const satisfies Record<MailLink['kind'], unknown>

/** Mails a confirmation link for an admin, who never sees the link. */
export function createAccountMailHandler(dependencies: AccountMailDependencies) {
  return async function sendAccountMail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await dependencies.isAdmin(request))) {
      throw new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    const link = uuidField((await readFields(request)).link, 'link')
    const issued = await dependencies.issueMailLink(link)
    if (!issued) throw new Refusal(409, 'link_closed', 'The link is no longer open.')
    try {
      await dependencies.sendMail(await composeMail(dependencies, issued))
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { sent: true })
  }
}

async function composeMail(
  { siteUrl, siteName: defaultName, findDocuments }: AccountMailDependencies,
  { kind, email, token, expires_at }: MailLink,
): Promise<Mail> {
  const { page, words } = mails[kind]
  const link = `${siteUrl.replace(/\/$/, '')}${page}?token=${token}`
  return {
    kind: kind.replace('_', '-'),
    to: email,
    ...writeMail(await findDocuments(), words, { email, link }, { defaultName }),
    expiresAt: new Date(expires_at).toISOString(),
  }
}
