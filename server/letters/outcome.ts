import { OutcomeUnknownError } from '#platform/mail/transport.ts'

export type Outcome = {
  kind: 'sent' | 'bounced' | 'later' | 'skipped' | 'unknown' | 'refused'
  /** The mail server's words. */
  answer?: string
  waitSeconds?: number
}

type SmtpFailure = { code?: string; command?: string; response?: string; responseCode?: number }

const mostAttempts = 12
const longestWaitSeconds = 6 * 60 * 60

/** The meaning of a failed attempt for the address and for the letter. */
export function outcomeOf(
  cause: unknown,
  { attempts, firstRetrySeconds }: { attempts: number; firstRetrySeconds: number },
): Outcome {
  const { name, code, command, response, responseCode } = cause as SmtpFailure & { name?: string }
  const answer = response ?? (cause instanceof Error ? cause.message : String(cause))
  if (cause instanceof OutcomeUnknownError) return { kind: 'unknown', answer }
  if (name === 'InvalidMessageError') return { kind: 'skipped', answer }
  const isPermanent = responseCode !== undefined && responseCode >= 500
  if (isPermanent && command === 'RCPT TO' && !isAboutSender(response)) {
    return { kind: 'bounced', answer }
  }
  if (isPermanent || code === 'EAUTH') {
    // Once more after the owner has looked at it; then the address is passed over, so that one that
    // its server refuses in these words does not hold up the others.
    return attempts > 1 && command === 'RCPT TO'
      ? { kind: 'skipped', answer }
      : { kind: 'refused', answer }
  }
  if (attempts >= mostAttempts) return { kind: 'skipped', answer }
  const waitSeconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestWaitSeconds)
  return { kind: 'later', answer, waitSeconds }
}

/** Enhanced status code 5.7.x: security or policy, such as «relaying denied» (RFC 3463). */
function isAboutSender(response = ''): boolean {
  return /^5\d\d[ -]5\.7\./.test(response)
}
