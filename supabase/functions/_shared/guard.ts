import { Refusal } from './answer.ts'

/** `overLimit` is given only to a handler that asked to decide. */
type Handler = (request: Request, overLimit?: Refusal) => Promise<Response>

/**
 * Counts one call under a name, or under a name and the network of an address. Gives the seconds to
 * wait, or 0 when there was room.
 */
export type CountCall = (
  counted: { name: string; address?: string },
  most: number,
  windowSeconds: number,
) => Promise<number>

export type Guards = {
  countCall: CountCall
  /** Calls in ten minutes. */
  callsPerAddress: number
  /** Multiplies the limits. */
  rateLimitScale: number
  /** The handler throws the refusal itself, or serves a call that was counted elsewhere. */
  handlerDecides?: boolean
}

const timeoutSeconds = 30
const minute = 60
const inAll = { calls: 300, seconds: 60 * minute }

/** Before every function, wherever it runs: the rate limits and a time limit. */
export function guard(name: string, guards: Guards, handle: Handler) {
  const perAddress = { calls: guards.callsPerAddress, seconds: 10 * minute }
  return async function handleGuarded(request: Request, address: string): Promise<Response> {
    if (request.method === 'OPTIONS') return handle(request)
    const waitSeconds =
      (await count(guards, { name, address }, perAddress)) || (await count(guards, { name }, inAll))
    const overLimit = waitSeconds > 0 ? tooMany(waitSeconds) : undefined
    if (overLimit && !guards.handlerDecides) throw overLimit
    return withTimeout(timeoutSeconds, handle(request, overLimit))
  }
}

function count(
  { countCall, rateLimitScale }: Guards,
  counted: Parameters<CountCall>[0],
  limit: { calls: number; seconds: number },
): Promise<number> {
  return countCall(counted, Math.max(1, Math.round(limit.calls * rateLimitScale)), limit.seconds)
}

function tooMany(waitSeconds: number) {
  return new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

/** The work itself cannot be cancelled, but the caller gets a 504. */
async function withTimeout(seconds: number, work: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = new Refusal(504, 'WORKER_LIMIT', 'Function took too long to respond')
    timer = setTimeout(() => reject(late), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
