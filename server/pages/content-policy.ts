import { randomBytes } from 'node:crypto'

export type ContentPolicy = {
  /** Nonces or hashes of the scripts and styles that our renderer wrote. */
  scripts: string[]
  styles: string[]
  /** Origins of stored files when they are not on this origin. */
  fileOrigins: string[]
  /** Where a form of the page may lead, besides this site. */
  formOrigins: string[]
  https: boolean
  /** Vite injects scripts and styles and opens a WebSocket; on a developer's machine only. */
  isDevelopment: boolean
}

export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * CSP with 'strict-dynamic': a script with a nonce or hash may import its modules, and browsers
 * ignore 'self', so a script element in stored HTML cannot even load our own files. Only browsers
 * without 'strict-dynamic' use 'self'.
 */
export function contentSecurityPolicy(policy: ContentPolicy): string {
  const { fileOrigins, formOrigins, https, isDevelopment } = policy
  const scripts = [...policy.scripts, ...(isDevelopment ? [] : ["'strict-dynamic'"])].join(' ')
  const styles = isDevelopment ? "'unsafe-inline'" : policy.styles.join(' ')
  const files = fileOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`.trim(),
    // Radix and the editor position elements by style attributes, which cannot run code.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https://i.ytimg.com${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${files}`,
    "manifest-src 'self'",
    // The service worker that keeps lessons to be read offline.
    "worker-src 'self'",
    // 'self': the preview of a letter, the one page that lets itself be framed.
    "frame-src 'self' https://www.youtube-nocookie.com",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
