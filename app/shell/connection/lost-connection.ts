import { useSyncExternalStore } from 'react'
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router'

/** The request that could not be fetched or sent, until the next one that succeeds. */
export type LostConnection = {
  reason: 'offline' | 'unreachable'
  /** `page`: asked for again by itself. `form`: not sent, so that its sender decides. */
  what: 'page' | 'form'
  /** A link pressed while offline. */
  link?: HTMLAnchorElement
}

let lost: LostConnection | null = null
const listeners = new Set<() => void>()

export const lostConnection = {
  get: () => lost,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  set(next: Omit<LostConnection, 'reason'> | null) {
    if (next === lost) return
    lost = next && { ...next, reason: navigator.onLine ? 'unreachable' : 'offline' }
    for (const listener of listeners) listener()
  },
}

export function useLostConnection() {
  return useSyncExternalStore(lostConnection.subscribe, lostConnection.get, () => null)
}

type Results = Record<string, DataStrategyResult>

/** The status of a form that did not reach the site. It revalidates nothing: see app/root.tsx. */
export const notSentStatus = 599

/**
 * The root's client middleware. Data that cannot be fetched would replace the page by an error page:
 * the navigation stays pending instead, and the page as it is, until <ConnectionNotice> asks again or
 * the visitor goes elsewhere. A form that cannot be sent is answered by nothing, and keeps what was
 * typed.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  // After a form that was not sent nothing is fetched.
  if (request.signal.aborted || Object.keys(results).length === 0) return results
  const isLost = Object.values(results).some(
    ({ type, result }) => type === 'error' && isUnreachable(result),
  )
  if (!isLost) {
    // Others that failed before are still pending: the notice repeats them.
    if (pendingCount === 0) lostConnection.set(null)
    return results
  }
  const isForm = request.method !== 'GET'
  lostConnection.set({ what: isForm ? 'form' : 'page' })
  if (!isForm) await untilAborted(request.signal)
  const notSent = { type: 'data' as const, result: data(undefined, notSentStatus) }
  return Object.fromEntries(Object.keys(results).map((routeId) => [routeId, notSent]))
}

/** Requests for pages that failed, and wait to be repeated. */
let pendingCount = 0

async function untilAborted(signal: AbortSignal) {
  pendingCount++
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  pendingCount--
}

const gatewayStatuses = [502, 503, 504]

/** No response at all, half of one, or one that a proxy or a site without its database has written. */
function isUnreachable(error: unknown) {
  if (!isRouteErrorResponse(error)) return error instanceof TypeError || isCutOff(error)
  return gatewayStatuses.includes(error.status) && error.data !== 'session-unavailable'
}

/** React Router wraps what reading the body threw. */
function isCutOff(error: unknown) {
  return error instanceof Error && error.cause instanceof TypeError
}
