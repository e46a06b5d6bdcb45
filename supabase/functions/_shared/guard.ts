import { Refusal } from './answer.ts'
import type { Clients } from './clients.ts'

/** `overLimit` is given only to a handler that decides itself. */
export type Handler = (request: Request, overLimit?: Refusal) => Promise<Response>

export type Guards = {
  service: Clients['service']
  /** Calls in ten minutes. */
  callsPerAddress: number
  /** Multiplies the limits. */
  rateLimitScale: number
}

/**
 * A saved message or question was counted when it was saved, and an admin acts as often as she likes.
 */
const decidingThemselves = [
  'send-contact-email',
  'send-contact-reply',
  'send-question-mail',
  'add-person',
]
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
    if (overLimit && !decidingThemselves.includes(name)) throw overLimit
    return withTimeout(timeoutSeconds, handle(request, overLimit))
  }
}

/**
 * Counts one call under a name, or under a name and the network of an address. Gives the seconds to
 * wait, or 0 when there was room.
 */
async function count(
  { service, rateLimitScale }: Guards,
  { name, address }: { name: string; address?: string },
  limit: { calls: number; seconds: number },
): Promise<number> {
  const most = Math.max(1, Math.round(limit.calls * rateLimitScale))
  try {
    const { data } = await service
      .rpc('count_function_call', {
        counted: name,
        most,
        window_seconds: limit.seconds,
        address,
      })
      .throwOnError()
    return data
  } catch (cause) {
    throw (cause as { code?: string }).code === unknownFunction ? notMigrated : cause
  }
}

/** PostgREST's code. */
const unknownFunction = 'PGRST202'
const notMigrated = new Refusal(
  503,
  'not_migrated',
  'The functions of this site need the tables of supabase/migrations.',
)

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
