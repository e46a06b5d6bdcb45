export type MailProblem = 'login_refused' | 'unreachable' | 'refused'

const networkCodes = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS']

/** A failure in one word, from which a screen makes a sentence. By the codes of nodemailer. */
export function problemOf(cause: unknown): MailProblem {
  const { code } = cause as { code?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login_refused'
  return networkCodes.includes(code ?? '') ? 'unreachable' : 'refused'
}
