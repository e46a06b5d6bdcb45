/** Whether a browser treats the origin as a secure context: over TLS, on its own machine, or not. */
export type OriginTrust = 'tls' | 'loopback' | 'none'

/** Security headers of every response. */
export function baseHeaders(trust: OriginTrust): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    // Browsers ignore it elsewhere, with an error in the console.
    ...(trust !== 'none' && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(trust === 'tls' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** CSP for responses that are not pages: nothing in them may run or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"
