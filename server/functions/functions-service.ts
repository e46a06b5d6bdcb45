import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '#server/http/http-error.ts'
import type { Service } from '#server/http/service.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Mailer } from '#server/mail/message.ts'
import { isConnectionFailure } from '#server/postgres/connection-failure.ts'
import type { CallerDatabase } from '#server/postgres/database.ts'
import { createContactHandler } from '#supabase/functions/send-contact-email/handler.ts'
import { createWelcomeHandler } from '#supabase/functions/send-offers-welcome/handler.ts'
import { claimWelcome, markDelivery, releaseWelcome } from './queries.ts'
import { createRateLimit } from './rate-limit.ts'

export type FunctionsOptions = {
  identity: Identity
  callers: CallerDatabase
  mailer: Mailer
  settings: {
    contactTo: string
    siteUrl: string
    /** Stands in the welcome mail's subject; the site's host when it is not given. */
    siteName?: string
    rateLimitScale: number
  }
}

type Handler = (request: Request) => Promise<Response>

const prefix = '/functions/v1/'
const patienceSeconds = 30
const minutes = 60

/** The functions of supabase/functions, without their being deployed anywhere. */
export function createFunctionsService(options: FunctionsOptions): Service {
  const { identity, callers, mailer, settings } = options
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  const functions: Record<string, Handler> = {
    'send-contact-email': createContactHandler({
      contactTo: settings.contactTo,
      sendMail: (mail) => mailer.deliver(mail),
      markDelivery: (id, error) => markDelivery(callers, service, id, error),
    }),
    'send-offers-welcome': createWelcomeHandler({
      siteUrl: settings.siteUrl,
      siteName: settings.siteName ?? new URL(settings.siteUrl).host,
      sendMail: (mail) => mailer.enqueue(mail),
      claimWelcome: (email) => claimWelcome(callers, service, email),
      releaseWelcome: (email) => releaseWelcome(callers, service, email),
    }),
  }
  const scale = settings.rateLimitScale
  const perAddress = createRateLimit({ most: 10 * scale, windowSeconds: 10 * minutes })
  const inAll = createRateLimit({ most: 300 * scale, windowSeconds: 60 * minutes })

  return async (request, connection) => {
    const name = new URL(request.url).pathname.slice(prefix.length)
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!run) return refuse(404, 'NOT_FOUND', 'Requested function was not found')
    if (request.method === 'OPTIONS') return run(request)
    try {
      await identity.identify(request)
      const waitSeconds = perAddress(`${name} ${connection.address}`) || inAll(name)
      if (waitSeconds > 0) return tooMany(waitSeconds)
      return await within(patienceSeconds, run(request))
    } catch (cause) {
      if (cause instanceof HttpError) return refuse(cause.status, cause.code, cause.message)
      if (isConnectionFailure(cause)) throw cause
      connection.note?.({ code: 'WORKER_ERROR', cause })
      return refuse(500, 'WORKER_ERROR', 'Function exited due to an error')
    }
  }
}

/** The work itself cannot be stopped, but nobody has to wait for it. */
async function within(seconds: number, work: Promise<Response>): Promise<Response> {
  const settled = new AbortController()
  const timeout = sleep(seconds * 1000, null, { signal: settled.signal }).then(() =>
    refuse(504, 'WORKER_LIMIT', 'Function took too long to respond'),
  )
  timeout.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    settled.abort()
  }
}

function tooMany(waitSeconds: number): Response {
  return refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
    'Retry-After': String(waitSeconds),
  })
}

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, message },
    { status, headers: { ...headers, 'Access-Control-Allow-Origin': '*' } },
  )
}
