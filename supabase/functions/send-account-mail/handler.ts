import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import { type Mail, type MailLink, textToHtml } from '../_shared/mail.ts'
import { badRequest, readFields } from '../_shared/read-fields.ts'
import { type FindDocuments, fill, readSiteName } from '../_shared/words.ts'

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

const mails: Record<MailLink['kind'], { page: string; subject: string; text: string }> = {
  remove_factor: {
    page: '/remove-second-factor',
    subject: 'Remove the second factor of your account at {siteName}?',
    text: [
      'You asked me to remove the second factor of your account, because you can’t get its codes anymore.',
      'To confirm, open this page and press the button, within 24 hours:',
      '{link}',
      'After that your password alone signs you in, and all your devices are signed out.',
      'If you didn’t ask for this, do nothing: your second factor stays. And please tell me, because someone may be trying to get into your account.',
    ].join('\n\n'),
  },
  invite_admin: {
    page: '/account/admin-invitation',
    subject: 'An invitation to run {siteName} with me',
    text: [
      'I’d like you to be an admin of {siteName}. Admins see and change everything there.',
      'To accept, open this page within 7 days and sign in as {email}. If you have no account yet, sign up with this address first:',
      '{link}',
      'If you don’t know what this is about, you can ignore this email.',
    ].join('\n\n'),
  },
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Mails a confirmation link for an admin, who never sees the link. */
export function createAccountMailHandler(dependencies: AccountMailDependencies) {
  return async function sendAccountMail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await dependencies.isAdmin(request))) {
      throw new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    const { link } = await readFields(request)
    if (!uuid.test(String(link))) throw badRequest('link is not valid.')
    const issued = await dependencies.issueMailLink(String(link))
    if (!issued) throw new Refusal(409, 'link_closed', 'The link is no longer open.')
    try {
      await dependencies.sendMail(await writeMail(dependencies, issued))
    } catch (cause) {
      throw new Refusal(502, 'mail_not_sent', 'The mail could not be sent.', { cause })
    }
    return answer(200, { sent: true })
  }
}

async function writeMail(
  { siteUrl, siteName: defaultName, findDocuments }: AccountMailDependencies,
  { kind, email, token }: MailLink,
): Promise<Mail> {
  const { page, subject, text: words } = mails[kind]
  const siteName = readSiteName(await findDocuments()) ?? defaultName
  const link = `${siteUrl.replace(/\/$/, '')}${page}?token=${token}`
  const text = fill(words, { siteName, email, link })
  return {
    kind: kind.replace('_', '-'),
    to: email,
    subject: fill(subject, { siteName }).replace(/\p{Cc}+/gu, ' '),
    text,
    html: textToHtml(text),
  }
}
