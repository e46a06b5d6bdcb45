import { answer, answerMethod, Refusal } from '../_shared/answer.ts'
import type { Mail } from '../_shared/mail.ts'

export type TestMailDependencies = {
  /** The owner's mailbox, the only one this function ever writes to. */
  contactTo: string
  /** False where mail is only written to files. */
  hasMailServer(): Promise<boolean>
  isAdmin(request: Request): Promise<boolean>
  /** Resolves once the mail server has accepted the mail; throws otherwise. */
  sendMail(mail: Mail): Promise<void>
}

const words =
  'This is the test from “Make it yours”. If you can read it, your site can send email, and your visitors’ messages reach you here.'

/** Mails the owner a test for an admin, who is told the mail server's answer. */
export function createTestMailHandler(dependencies: TestMailDependencies) {
  const { contactTo: to, hasMailServer, isAdmin, sendMail } = dependencies
  return async function sendTestEmail(request: Request): Promise<Response> {
    const early = answerMethod(request)
    if (early) return early
    if (!(await isAdmin(request))) {
      throw new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
    }
    if (!(await hasMailServer())) return answer(200, { result: 'not_set_up', to })
    try {
      await sendMail({
        kind: 'test',
        to,
        subject: 'Your site can send email',
        text: `${words}\n`,
        html: `<p>${words}</p>`,
      })
      return answer(200, { result: 'sent', to })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      return answer(200, { result: resultOf(cause), to, reason })
    }
  }
}

/** The codes of nodemailer. */
function resultOf(cause: unknown): 'login_refused' | 'unreachable' | 'refused' {
  const { code } = cause as { code?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login_refused'
  const isNetwork = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS']
  return isNetwork.includes(code ?? '') ? 'unreachable' : 'refused'
}
