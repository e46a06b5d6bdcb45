import { errorText } from '#app/lib/error-text.ts'
import { limitWords, type UploadKind, uploadLimits } from './upload-limits.ts'

/** The storage takes less than the limits of this site: told before the first byte is sent. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

type Failure = { reason: string; canResume: boolean }

/** Statuses that another attempt can mend: an ended session, a lock, a limit. */
const passing = [401, 403, 408, 409, 423, 429]

/** The words for a failed upload, and whether sending the rest of the same file can help. */
export function explainFailure(kind: UploadKind, cause: unknown): Failure {
  if (cause instanceof FileTooLarge) return { reason: cause.message, canResume: false }
  const response = responseOf(cause)
  if (response === null) return { reason: 'The connection was lost.', canResume: true }
  if (!response) return { reason: errorText(cause), canResume: true }
  const { status, body } = response
  if (status === 415) return { reason: uploadLimits[kind].wrongContent, canResume: false }
  if (status === 413) {
    return { reason: `This file is too large. ${limitWords(kind)}`, canResume: false }
  }
  if (status === 507)
    return { reason: 'The server is out of space for this file.', canResume: false }
  if (status >= 500) return { reason: 'The server did not answer as it should.', canResume: true }
  const reason = messageIn(body) || errorText(cause)
  return { reason, canResume: passing.includes(status) }
}

/** Null when tus got no answer; undefined for errors from elsewhere, such as a refused ticket. */
function responseOf(cause: unknown): { status: number; body: string } | null | undefined {
  const response: unknown = Reflect.get(Object(cause), 'originalResponse')
  if (response === null || response === undefined) return response
  const { getStatus, getBody } = response as { getStatus(): number; getBody(): string }
  return { status: getStatus.call(response), body: getBody.call(response) ?? '' }
}

function messageIn(body: string) {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) {
      return String(parsed.message)
    }
  } catch {
    // Plain text, as the tus protocol's own errors are.
  }
  return body.slice(0, 200)
}
