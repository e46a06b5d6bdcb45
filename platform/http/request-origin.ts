import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { OriginTrust } from './security-headers.ts'

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** A name, an IPv4 or an IPv6 address, with or without a port. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The origin that a request was sent to, which the CSRF checks compare with its Origin header. A site
 * without TLS answers under every name of its machine (localhost, 127.0.0.1, an address in the local
 * network), so there the Host header tells; cookies belong to one host name, so a name that another
 * site points here brings no session along. Under https only the configured origin counts: a page of
 * the same host without TLS is not this site. A form of SITE_URL itself is at home also behind a proxy
 * that replaces the Host header. Nothing that outlives the request may be made from this origin: links
 * in mails, canonical URLs and cached pages use SITE_URL.
 */
export function requestOrigin(siteUrl: string, headers: IncomingHttpHeaders): string {
  const { host, origin } = headers
  if (origin === siteUrl || !siteUrl.startsWith('http:')) return siteUrl
  if (!host || !plainHost.test(host)) return siteUrl
  return URL.parse(`http://${host}`)?.origin ?? siteUrl
}

export function originTrust(siteUrl: string, host: string | undefined): OriginTrust {
  if (siteUrl.startsWith('https:')) return 'tls'
  return loopbackHost.test(host ?? '') ? 'loopback' : 'none'
}

/** Whether an address leads to this machine only: localhost, 127.0.0.0/8 or [::1]. */
export function isLoopback(siteUrl: string): boolean {
  const hostname = URL.parse(siteUrl)?.hostname ?? ''
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}

/** The client address for rate limits: the socket's, or the one a trusted proxy forwards. */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const socketAddress = incoming.socket.remoteAddress ?? ''
  if (!trustProxy) return socketAddress
  const forwarded = incoming.headers['x-forwarded-for']
  const nearest =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return isIP(nearest) ? nearest : socketAddress
}
