import { refuse } from './answer.ts'
import { clientNetwork } from './client-network.ts'

type Handler = (request: Request) => Promise<Response>

/** Counts one call under a key. Returns the seconds to wait, or 0 when it is allowed. */
export type CountCall = (counted: string, most: number, windowSeconds: number) => Promise<number>

export type Guards = {
  /** The refusal of a caller without a key of this project. */
  checkKey(request: Request): Promise<Response | null>
  countCall: CountCall
  /** Calls in ten minutes. */
  callsPerAddress: number
  /** Multiplies the limits. */
  rateLimitScale: number
}

const timeoutSeconds = 30
const minute = 60
const inAll = { calls: 300, seconds: 60 * minute }

/** The guards of every function, hosted or bundled: API key, rate limits and a time limit. */
export function guard(name: string, guards: Guards, handle: Handler) {
  const perAddress = { calls: guards.callsPerAddress, seconds: 10 * minute }
  return async function handleGuarded(request: Request, address: string): Promise<Response> {
    if (request.method === 'OPTIONS') return handle(request)
    const refusal = await guards.checkKey(request)
    if (refusal) return refusal
    const waitSeconds =
      (await count(guards, `${name} ${clientNetwork(address)}`, perAddress)) ||
      (await count(guards, name, inAll))
    return waitSeconds > 0 ? tooMany(waitSeconds) : withTimeout(timeoutSeconds, handle(request))
  }
}

function count(
  { countCall, rateLimitScale }: Guards,
  counted: string,
  limit: { calls: number; seconds: number },
): Promise<number> {
  return countCall(counted, Math.max(1, Math.round(limit.calls * rateLimitScale)), limit.seconds)
}

function tooMany(waitSeconds: number): Response {
  return refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
    'Retry-After': String(waitSeconds),
  })
}

export function failed(): Response {
  return refuse(500, 'WORKER_ERROR', 'Function exited due to an error')
}

/** The work itself cannot be cancelled, but the caller gets a 504. */
async function withTimeout(seconds: number, work: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => resolve(refuse(504, 'WORKER_LIMIT', 'Function took too long to respond')),
      seconds * 1000,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
