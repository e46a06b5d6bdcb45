import { siteNameOf } from '#platform/auth/settings.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Service } from '#platform/http/service.ts'
import type { Caller } from '#platform/postgres/caller.ts'
import type { FunctionParts } from '#platform/services.ts'
import { readConfig } from '#server/config.ts'
import { Refusal } from '#supabase/functions/_shared/answer.ts'
import { guard } from '#supabase/functions/_shared/guard.ts'
import { createAccountMailHandler } from '#supabase/functions/send-account-mail/handler.ts'
import { createContactHandler } from '#supabase/functions/send-contact-email/handler.ts'
import { createWelcomeHandler } from '#supabase/functions/send-offers-welcome/handler.ts'
import { createTestMailHandler } from '#supabase/functions/send-test-email/handler.ts'
import { createCallCounter } from './count-calls.ts'
import {
  claimWelcome,
  findMailDocuments,
  isAdmin,
  issueMailLink,
  markDelivery,
  releaseWelcome,
} from './queries.ts'

type MailSettings = { contactTo: string; smtpUrl?: string | undefined }

/** Serves the edge functions of supabase/functions in this process. */
export function createFunctions(
  { callers, identify, mailer, auth, log }: FunctionParts,
  { contactTo, smtpUrl }: MailSettings = readConfig(process.env).mail,
): Record<string, Service> {
  const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
  const findDocuments = () => findMailDocuments(callers, service)
  const handlers = {
    'send-contact-email': createContactHandler({
      contactTo,
      findDocuments,
      sendMail: (mail) => mailer.deliver(mail),
      markDelivery: (id, error) => markDelivery(callers, service, id, error),
      report: (cause) => log.error('contact mail not marked, or its words not read', { cause }),
    }),
    'send-offers-welcome': createWelcomeHandler({
      siteUrl: auth.site_url,
      siteName: siteNameOf(auth),
      findDocuments,
      sendMail: (mail) => mailer.enqueue(mail),
      claimWelcome: (email) => claimWelcome(callers, service, email),
      releaseWelcome: (email) => releaseWelcome(callers, service, email),
    }),
    'send-account-mail': createAccountMailHandler({
      siteUrl: auth.site_url,
      siteName: siteNameOf(auth),
      findDocuments,
      isAdmin: async (request) => isAdmin(callers, await identify(request)),
      issueMailLink: (link) => issueMailLink(callers, service, link),
      sendMail: (mail) => mailer.enqueue(mail),
    }),
    'send-test-email': createTestMailHandler({
      contactTo,
      hasMailServer: smtpUrl !== undefined,
      isAdmin: async (request) => isAdmin(callers, await identify(request)),
      sendMail: (mail) => mailer.deliver(mail),
    }),
  }
  const guards = {
    countCall: createCallCounter(callers, service),
    callsPerAddress: 10,
    rateLimitScale: auth.rate_limit.scale,
  }
  const functions: Record<string, Service> = {}
  for (const [name, handle] of Object.entries(handlers)) {
    const run = guard(name, guards, handle)
    functions[name] = (request, { address }) => run(request, address).catch(asHttpError)
  }
  return functions
}

function asHttpError(cause: unknown): never {
  if (!(cause instanceof Refusal)) throw cause
  const { status, code, message, headers } = cause
  throw new HttpError(status, code, message, { cause: cause.cause, headers })
}
