import { HttpError } from '#platform/http/http-error.ts'
import type { Log } from '#platform/http/log.ts'
import type { Service } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { refuse } from '#supabase/functions/_shared/answer.ts'
import { failed, type Guards, guard } from '#supabase/functions/_shared/guard.ts'
import { createContactHandler } from '#supabase/functions/send-contact-email/handler.ts'
import { createWelcomeHandler } from '#supabase/functions/send-offers-welcome/handler.ts'
import { createCallCounter } from './count-calls.ts'
import { claimWelcome, markDelivery, releaseWelcome } from './queries.ts'

export type FunctionsOptions = {
  identity: Identity
  callers: CallerDatabase
  mailer: Mailer
  log: Log
  settings: {
    contactTo: string
    siteUrl: string
    /** The site's name in the welcome mail's subject; by default its host. */
    siteName?: string
    rateLimitScale: number
  }
}

type Handler = (request: Request) => Promise<Response>

const prefix = '/functions/v1/'

/** Serves the edge functions of supabase/functions in this process. */
export function createFunctionsService(options: FunctionsOptions): Service {
  const { identity, callers, mailer, log, settings } = options
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  const handlers: Record<string, Handler> = {
    'send-contact-email': createContactHandler({
      contactTo: settings.contactTo,
      sendMail: (mail) => mailer.deliver(mail),
      markDelivery: (id, error) => markDelivery(callers, service, id, error),
      report: (cause) => log.error('contact mail not marked', { cause }),
    }),
    'send-offers-welcome': createWelcomeHandler({
      siteUrl: settings.siteUrl,
      siteName: settings.siteName ?? new URL(settings.siteUrl).host,
      sendMail: (mail) => mailer.enqueue(mail),
      claimWelcome: (email) => claimWelcome(callers, service, email),
      releaseWelcome: (email) => releaseWelcome(callers, service, email),
    }),
  }
  const guards: Guards = {
    async checkKey(request) {
      await identity.identify(request)
      return null
    },
    countCall: createCallCounter(callers, service),
    callsPerAddress: 10,
    rateLimitScale: settings.rateLimitScale,
  }
  const functions = new Map(
    Object.entries(handlers).map(([name, handle]) => [name, guard(name, guards, handle)]),
  )

  return async (request, connection) => {
    const run = functions.get(new URL(request.url).pathname.slice(prefix.length))
    if (!run) return refuse(404, 'NOT_FOUND', 'Requested function was not found')
    try {
      return await run(request, connection.address)
    } catch (cause) {
      if (cause instanceof HttpError) {
        return refuse(cause.status, cause.code, cause.message, cause.headers)
      }
      if (isConnectionFailure(cause)) throw cause
      connection.note?.({ code: 'WORKER_ERROR', cause })
      return failed()
    }
  }
}
