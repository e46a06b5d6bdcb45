const afterSignIn = { admin: '/admin/dashboard', student: '/dashboard' } as const

/** Where nobody wants to return to after signing in. */
const notWorthReturning = new Set(['/', '/login', '/signup', '/logout', '/forgot-password'])

/**
 * The path, query and fragment of an address of this site, or null. Whatever could lead a browser to
 * another host (`//evil`, `/\evil`, control characters that browsers drop, encoded forms of these)
 * is refused, not repaired.
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

/** Where a person goes after signing in: back to where they came from, when that is worth it. */
export function destinationAfterSignIn(role: 'admin' | 'student', returnAddress: string | null) {
  const pathname = returnAddress?.split(/[?#]/, 1)[0] ?? '/'
  if (!returnAddress || notWorthReturning.has(pathname.replace(/(?<=.)\/+$/, ''))) {
    return afterSignIn[role]
  }
  return returnAddress
}

/** No page of ours has an address this long; written out again it would not fit into a header. */
const longestReturnAddress = 2000

/** The same page with the address to return to carried along. */
export function withReturnAddress(path: string, returnAddress: string | null) {
  if (!returnAddress || returnAddress.length > longestReturnAddress) return path
  return `${path}?redirectTo=${encodeURIComponent(returnAddress)}`
}

function isPlainPath(path: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers silently drop
  if (/[\u0000-\u001f\u007f\s]/.test(path)) return false
  return /^\/(?!(?:[/\\]|%2f|%5c|%0|%1|%7f|%20))/i.test(path) && !/^[^?#]*\\/.test(path)
}
