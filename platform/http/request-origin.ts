import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/**
 * The origin a request is handled under. Only configuration decides it, so a forged Host header
 * can poison neither links nor redirects; on a site that is itself local, the other names of this
 * machine are as good.
 */
export function requestOrigin(siteUrl: string, host: string | undefined): string {
  if (host && isLocal(siteUrl) && loopbackHost.test(host)) return `http://${host}`
  return siteUrl
}

let known = { siteUrl: '', isLocal: false }

function isLocal(siteUrl: string): boolean {
  if (known.siteUrl !== siteUrl) {
    known = { siteUrl, isLocal: loopbackHost.test(new URL(siteUrl).host) }
  }
  return known.isLocal
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
