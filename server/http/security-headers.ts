import { randomBytes } from 'node:crypto'

export type ContentPolicy = {
  /** Nonces or hashes that scripts and styles of this answer carry. */
  scripts: string[]
  styles: string[]
  /** Where files come from when they are not on this origin. */
  fileOrigins: string[]
  https: boolean
  /** Vite brings styles inline and talks over a socket; only ever on a developer's machine. */
  isDevelopment?: boolean
}

export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function contentSecurityPolicy(policy: ContentPolicy) {
  const { scripts, fileOrigins, https, isDevelopment } = policy
  const styles = isDevelopment ? ["'unsafe-inline'"] : policy.styles
  const files = fileOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    // Radix and the editor place things by style attributes; these cannot run code.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https://i.ytimg.com${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${files}`,
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** On every answer, whatever served it. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** For answers that are never a page: nothing in them may run or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"
