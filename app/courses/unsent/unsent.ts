// Posts that the server has not confirmed, in localStorage, so that a closed lid loses nothing:
// completions, and notes with their words. Sending one twice is idempotent.
import { unsentPrefix as prefix } from '#app/shell/log-out/before-log-out.ts'

export type Unsent = {
  path: string
  /** The form of a note, URL-encoded; a completion has none. */
  body?: string
}

const address = /^\/courses\/[\w-]+\/[\w-]+\/(complete|notes)$/

/** The posts still to be sent, oldest first. */
export function listUnsent(userId: string): Unsent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]')
    if (!Array.isArray(stored)) return []
    // Completions were kept as their paths alone.
    return stored.map((item) => (typeof item === 'string' ? { path: item } : item)).filter(isUnsent)
  } catch {
    return [] // storage that is full, forbidden or damaged: the page still tries by itself
  }
}

export function findUnsent(userId: string, path: string) {
  return listUnsent(userId).find((other) => other.path === path)
}

export function rememberUnsent(userId: string, unsent: Unsent) {
  write(userId, [...listUnsent(userId).filter(({ path }) => path !== unsent.path), unsent])
}

/** Words that were typed while these were sent are not forgotten. */
export function forgetUnsent(userId: string, { path, body }: Unsent) {
  write(
    userId,
    listUnsent(userId).filter((other) => other.path !== path || other.body !== body),
  )
}

function write(userId: string, list: Unsent[]) {
  try {
    if (list.length > 0) localStorage.setItem(prefix + userId, JSON.stringify(list))
    else localStorage.removeItem(prefix + userId)
  } catch {
    // Storage is full or forbidden.
  }
}

function isUnsent(item: unknown): item is Unsent {
  const { path, body } = Object(item)
  return (
    typeof path === 'string' &&
    address.test(path) &&
    (body === undefined || typeof body === 'string')
  )
}
