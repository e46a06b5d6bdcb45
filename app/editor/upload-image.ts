export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

type Uploaded = { url: string; path: string } | { error: string }

/**
 * Posts the file as the field 'file'; the address answers in JSON with its URL and its path in the
 * bucket, or with { error }.
 */
export async function uploadImage(address: string, file: File): Promise<Uploaded> {
  const body = new FormData()
  body.set('file', file)
  try {
    const response = await fetch(address, { method: 'POST', body })
    const answer: unknown = await response.json()
    if (isUploaded(answer)) return answer
  } catch {
    // No connection, or a response that is not JSON, such as the login page after the session
    // ended.
  }
  return { error: 'The picture could not be uploaded. Please try again.' }
}

function isUploaded(answer: unknown): answer is Uploaded {
  if (typeof answer !== 'object' || answer === null) return false
  return 'url' in answer ? typeof answer.url === 'string' : 'error' in answer
}
