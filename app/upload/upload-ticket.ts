/** A ticket to upload one file to one path, issued by a screen's action. */
export type UploadTicket = {
  /** The tus endpoint. */
  endpoint: string
  bucket: string
  path: string
  /** Valid for this path only, and for a short time. */
  token: string
  /** The most that the storage takes there; null where it cannot be read. */
  maxBytes: number | null
}

type Wish = { kind: string; folder: string; name: string; resumePath: string | null }

/** Requests a ticket from the screen's action; throws with the message to show. */
export async function requestTicket(address: string, wish: Wish): Promise<UploadTicket> {
  const body = new FormData()
  for (const [name, value] of Object.entries(wish)) if (value) body.set(name, value)
  const response = await fetch(address, { method: 'POST', body })
  // A redirect: the guard sent the request to the login page.
  if (response.redirected) throw new Error('You must be logged in.')
  const answer: unknown = await response.json()
  if (isTicket(answer)) return answer
  const isRefusal = typeof answer === 'object' && answer !== null && 'error' in answer
  throw new Error(isRefusal ? String(answer.error) : 'The server didn’t accept this file.')
}

function isTicket(answer: unknown): answer is UploadTicket {
  if (typeof answer !== 'object' || answer === null) return false
  return ['endpoint', 'bucket', 'path', 'token'].every(
    (name) => typeof Reflect.get(answer, name) === 'string',
  )
}
