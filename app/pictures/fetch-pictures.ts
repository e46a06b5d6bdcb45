import type { LibraryPicture } from './pictures.data.ts'

const address = '/admin/pictures/library'
const notLoaded = 'Your pictures could not be loaded. Please try again.'

type Page = { pictures: LibraryPicture[]; total: number }

export async function fetchPictures(page: number): Promise<Page | { error: string }> {
  return ask<Page>(`${address}?page=${page}`, { method: 'GET' }, 'pictures')
}

/** Its path in the bucket of the field that it was chosen for. */
export async function fetchPicturePath({ bucket, path }: LibraryPicture, to: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ bucket, path, to })) body.set(name, value)
  return ask<{ path: string }>(address, { method: 'POST', body }, 'path')
}

async function ask<Answer>(url: string, init: RequestInit, key: string) {
  try {
    const response = await fetch(url, init)
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null) {
      if (key in answer) return answer as Answer
      if ('error' in answer) return { error: String(answer.error) }
    }
  } catch {
    // No connection, or a response that is not JSON, such as the login page after the session ended.
  }
  return { error: notLoaded }
}
