import type { Failure, ProblemOf } from './store.ts'

/** Short: a screen waits for the answer. */
const answerSeconds = 4
const rememberedMs = { success: 60_000, failure: 10_000 }

/**
 * Connects to the mail server and logs in, without sending anything. The outcome is remembered for
 * a while, a failure for a shorter one, and callers at the same time share one connection.
 */
export function createServerCheck(
  findUrl: () => Promise<string | undefined>,
  problemOf: ProblemOf = () => 'refused',
) {
  let last: { url: string; until: number; outcome: Promise<Failure | null> } | undefined

  return async function checkServer(): Promise<Failure | null> {
    const url = await findUrl()
    if (!url) return null
    if (last?.url === url && Date.now() < last.until) return last.outcome
    const check = { url, until: Number.POSITIVE_INFINITY, outcome: connect(url, problemOf) }
    last = check
    const failure = await check.outcome
    check.until = Date.now() + (failure ? rememberedMs.failure : rememberedMs.success)
    return failure
  }
}

async function connect(url: string, problemOf: ProblemOf): Promise<Failure | null> {
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({
    url,
    dnsTimeout: answerSeconds * 1000,
    connectionTimeout: answerSeconds * 1000,
    greetingTimeout: answerSeconds * 1000,
    socketTimeout: answerSeconds * 1000,
  })
  try {
    await transporter.verify()
    return null
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { problem: problemOf(cause), reason }
  } finally {
    transporter.close()
  }
}
