import { messageMs, withConstantTime } from '#platform/auth/constant-time.ts'
import { siteNameOf } from '#platform/auth/settings.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Service } from '#platform/http/service.ts'
import type { MailAttempt } from '#platform/mail/outbox.ts'
import { serviceCaller as service } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import type { FunctionParts } from '#platform/services.ts'
import { readConfig } from '#server/config.ts'
import { Refusal } from '#supabase/functions/_shared/answer.ts'
import { guard } from '#supabase/functions/_shared/guard.ts'
import { createAddPersonHandler } from '#supabase/functions/add-person/handler.ts'
import { createAccountMailHandler } from '#supabase/functions/send-account-mail/handler.ts'
import { createContactHandler } from '#supabase/functions/send-contact-email/handler.ts'
import { createReplyHandler } from '#supabase/functions/send-contact-reply/handler.ts'
import { createWelcomeHandler } from '#supabase/functions/send-offers-welcome/handler.ts'
import { createRefusalHandler } from '#supabase/functions/send-post-refusal/handler.ts'
import { createTestMailHandler } from '#supabase/functions/send-test-email/handler.ts'
import { createCallCounter } from './count-calls.ts'
import {
  beginAdding,
  claimContactMail,
  claimOffersMail,
  findMailDocuments,
  findOwnerEmail,
  findRefusal,
  findReply,
  findTestLetter,
  isAdmin,
  issueMailLink,
  markDelivery,
  markReply,
  releaseWelcome,
} from './queries.ts'

/** A saved message was counted when it was saved, and an admin acts as often as she likes. */
const decidesItself = ['send-contact-email', 'send-contact-reply', 'add-person']

/** Records the delivery status on a contact message, or on the reply to one. */
export async function markAttempt(
  callers: CallerDatabase,
  { kind, reference, to, status, reason }: MailAttempt,
) {
  if (!reference) return
  const delivery = { status, to, error: reason }
  if (kind === 'contact') await markDelivery(callers, service, reference, delivery)
  if (kind === 'contact-reply') await markReply(callers, service, reference, delivery)
}

/** The services alone run without the site's settings. */
function standaloneContactTo() {
  const { mail, adminEmail } = readConfig(process.env)
  return mail.contactTo ?? adminEmail
}

/**
 * Serves the edge functions of supabase/functions in this process. Without a fixed address mail to
 * the owner goes where she reads it.
 */
export function createFunctions(
  { callers, identify, mailer, mailServer, auth, callAuth, log }: FunctionParts,
  contactTo: string | null = standaloneContactTo(),
): Record<string, Service> {
  const hasMailServer = async () => (await mailServer.find()).url !== undefined
  const findDocuments = () => findMailDocuments(callers, service)
  const findContactTo = async () => contactTo ?? findOwnerEmail(callers, service)
  const isAdminCaller = async (request: Request) => isAdmin(callers, await identify(request))
  const handlers = {
    'add-person': createAddPersonHandler({
      siteUrl: auth.site_url,
      hasMailServer,
      isAdmin: isAdminCaller,
      beginAdding: async (request, email) => beginAdding(callers, await identify(request), email),
      callAuth,
    }),
    'send-contact-email': createContactHandler({
      findContactTo,
      findDocuments,
      hasMailServer,
      sendMail: (mail) => mailer.deliver(mail),
      sendLater: (mail, id) => mailer.enqueue({ ...mail, reference: id }),
      claimSavedMessage: (id) => claimContactMail(callers, service, id),
      markDelivery: (id, delivery) => markDelivery(callers, service, id, delivery),
      report: (cause) => log.error('contact mail not marked, or its words not read', { cause }),
    }),
    'send-contact-reply': createReplyHandler({
      findContactTo,
      findDocuments,
      hasMailServer,
      isAdmin: isAdminCaller,
      findReply: (id) => findReply(callers, service, id),
      sendMail: (mail) => mailer.enqueue({ ...mail, reference: mail.id }),
    }),
    'send-offers-welcome': createWelcomeHandler({
      siteUrl: auth.site_url,
      siteName: siteNameOf(auth),
      findDocuments,
      sendMail: (mail) => mailer.enqueue(mail),
      claimMail: async (email) => claimOffersMail(callers, service, email, await hasMailServer()),
      releaseWelcome: (email) => releaseWelcome(callers, service, email),
      concealTime: (work) => withConstantTime(messageMs, work),
      report: (cause) => log.error('subscriber not mailed', { cause }),
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
      siteUrl: auth.site_url,
      findContactTo,
      hasMailServer,
      isAdmin: isAdminCaller,
      findTestLetter: async (request, id) => findTestLetter(callers, await identify(request), id),
      sendMail: (mail) => mailer.deliver(mail),
    }),
    'send-post-refusal': createRefusalHandler({
      siteUrl: auth.site_url,
      findDocuments,
      isAdmin: isAdminCaller,
      findRefusal: (id) => findRefusal(callers, service, id),
      sendMail: (mail) => mailer.enqueue(mail),
    }),
  }
  const guards = {
    countCall: createCallCounter(callers, service),
    callsPerAddress: 10,
    rateLimitScale: auth.rate_limit.scale,
  }
  const functions: Record<string, Service> = {}
  for (const [name, handle] of Object.entries(handlers)) {
    const run = guard(name, { ...guards, handlerDecides: decidesItself.includes(name) }, handle)
    functions[name] = (request, { address }) => run(request, address).catch(asHttpError)
  }
  return functions
}

function asHttpError(cause: unknown): never {
  if (!(cause instanceof Refusal)) throw cause
  const { status, code, message, headers } = cause
  throw new HttpError(status, code, message, { cause: cause.cause, headers })
}
