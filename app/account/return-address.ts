const afterSignIn = { admin: '/admin/dashboard', student: '/dashboard' } as const

/** Pages that are no useful return address after signing in. */
const notWorthReturning = new Set(['/', '/login', '/signup', '/logout', '/forgot-password'])

/**
 * The path, query and fragment of an address of this site, or null (no open redirect). An address
 * that could lead a browser to another host (`//evil`, `/\evil`, control characters that browsers
 * drop, encoded forms of these) is refused, not repaired.
 */
export function ownAddress(address: string | null | undefined, siteUrl: string): string | null {
  if (!address) return null
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  if (!isPlainPath(path)) return null
  const url = URL.parse(path, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin) return null
  const own = url.pathname + url.search + url.hash
  return isPlainPath(own) ? own : null
}

/** The redirect after signing in: the return address if it is useful, else the role's home. */
export function destinationAfterSignIn(role: 'admin' | 'student', returnAddress: string | null) {
  const pathname = returnAddress?.split(/[?#]/, 1)[0] ?? '/'
  if (!returnAddress || notWorthReturning.has(pathname.replace(/(?<=.)\/+$/, ''))) {
    return afterSignIn[role]
  }
  return returnAddress
}

/** Longer than any page's address; encoded again it would not fit into a header. */
const longestReturnAddress = 2000

/** Adds the return address to a path. */
export function withReturnAddress(path: string, returnAddress: string | null) {
  if (!returnAddress || returnAddress.length > longestReturnAddress) return path
  return `${path}?redirectTo=${encodeURIComponent(returnAddress)}`
}

function isPlainPath(path: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers silently drop
  if (/[\u0000-\u001f\u007f\s]/.test(path)) return false
  return /^\/(?!(?:[/\\]|%2f|%5c|%0|%1|%7f|%20))/i.test(path) && !/^[^?#]*\\/.test(path)
}
