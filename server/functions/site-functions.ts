import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { siteNameOf } from '#platform/auth/settings.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Service } from '#platform/http/service.ts'
import type { MailAttempt } from '#platform/mail/outbox.ts'
import type { FunctionParts } from '#platform/services.ts'
import { readConfig } from '#server/config.ts'
import { Refusal } from '#supabase/functions/_shared/answer.ts'
import { type Clients, createClients } from '#supabase/functions/_shared/clients.ts'
import { guard, type Handler } from '#supabase/functions/_shared/guard.ts'
import type { FunctionHost } from '#supabase/functions/_shared/host.ts'
import { createAddPersonHandler } from '#supabase/functions/add-person/handler.ts'
import { createAccountMailHandler } from '#supabase/functions/send-account-mail/handler.ts'
import {
  createContactHandler,
  markDelivery,
} from '#supabase/functions/send-contact-email/handler.ts'
import { createReplyHandler, markReply } from '#supabase/functions/send-contact-reply/handler.ts'
import { createWelcomeHandler } from '#supabase/functions/send-offers-welcome/handler.ts'
import { createRefusalHandler } from '#supabase/functions/send-post-refusal/handler.ts'
import { createQuestionMailHandler } from '#supabase/functions/send-question-mail/handler.ts'
import { createTestMailHandler } from '#supabase/functions/send-test-email/handler.ts'

const handlers: Record<string, (host: FunctionHost) => Handler> = {
  'add-person': createAddPersonHandler,
  'send-contact-email': createContactHandler,
  'send-contact-reply': createReplyHandler,
  'send-offers-welcome': createWelcomeHandler,
  'send-account-mail': createAccountMailHandler,
  'send-test-email': createTestMailHandler,
  'send-post-refusal': createRefusalHandler,
  'send-question-mail': createQuestionMailHandler,
}

/** Records the delivery status on a contact message, or on the reply to one. */
export async function markAttempt(
  clients: Pick<Clients, 'service'>,
  { kind, reference, to, status, reason }: MailAttempt,
) {
  if (!reference) return
  const delivery = { status, to, error: reason }
  if (kind === 'contact') await markDelivery(clients, reference, delivery)
  if (kind === 'contact-reply') await markReply(clients, reference, delivery)
}

/** The services alone run without the site's settings. */
function standaloneContactTo() {
  const { mail, adminEmail } = readConfig(process.env)
  return mail.contactTo ?? adminEmail
}

/**
 * Serves the edge functions of supabase/functions in this process, over the site's tables. Without a
 * fixed address mail to the owner goes where she reads it.
 */
export function createFunctions(
  { supabase, mailer, mailServer, auth, log }: FunctionParts,
  contactTo: string | null = standaloneContactTo(),
): Record<string, Service> {
  const host: FunctionHost = {
    ...createClients(supabase),
    siteUrl: auth.site_url,
    siteName: siteNameOf(auth),
    contactTo,
    hasMailServer: async () => (await mailServer.find()).url !== undefined,
    sendMail: (mail) => mailer.deliver(mail),
    queueMail: (mail) => mailer.enqueue(mail),
    concealTime: (work) => withConstantTime(messageMs, work),
    report: (what, cause) => log.error(what, { cause }),
  }
  const { service } = host
  const guards = { service, callsPerAddress: 10, rateLimitScale: auth.rate_limit.scale }
  const functions: Record<string, Service> = {}
  for (const [name, createHandler] of Object.entries(handlers)) {
    const run = guard(name, guards, createHandler(host))
    functions[name] = (request, { address }) => run(request, address).catch(asHttpError)
  }
  return functions
}

function asHttpError(cause: unknown): never {
  if (!(cause instanceof Refusal)) throw cause
  const { status, code, message, headers } = cause
  throw new HttpError(status, code, message, { cause: cause.cause, headers })
}
