// Completions that could not be sent, in localStorage until the server has confirmed each one, so
// that a closed lid loses nothing; sending one twice is idempotent.

const prefix = 'unsent-completions:'
const address = /^\/courses\/[\w-]+\/[\w-]+\/complete$/

/** The addresses still to be posted to, oldest first. */
export function listUnsent(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + userId) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((item) => typeof item === 'string' && address.test(item))
  } catch {
    return [] // storage that is full, forbidden or damaged: the page still tries by itself
  }
}

export function rememberUnsent(userId: string, path: string) {
  write(userId, [...listUnsent(userId).filter((other) => other !== path), path])
}

export function forgetUnsent(userId: string, path: string) {
  write(
    userId,
    listUnsent(userId).filter((other) => other !== path),
  )
}

function write(userId: string, paths: string[]) {
  try {
    if (paths.length > 0) localStorage.setItem(prefix + userId, JSON.stringify(paths))
    else localStorage.removeItem(prefix + userId)
  } catch {
    // Storage is full or forbidden.
  }
}
