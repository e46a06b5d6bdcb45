/** A failure in one word, from which a screen makes a sentence. */
export type Problem = 'login_refused' | 'unreachable' | 'refused' | 'expired'

const networkCodes = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS']

/** By the codes of nodemailer. */
export function problemOf(cause: unknown): Problem {
  const { code } = cause as { code?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login_refused'
  return networkCodes.includes(code ?? '') ? 'unreachable' : 'refused'
}
