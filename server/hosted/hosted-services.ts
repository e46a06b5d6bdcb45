import path from 'node:path'
import { site } from '#content/defaults/site.ts'
import type { SiteContent } from '#content/documents.ts'
import { createAuthSettings } from '#platform/auth/settings.ts'
import { createFunctionsService } from '#platform/functions/functions-service.ts'
import type { Log } from '#platform/http/log.ts'
import { isLoopback } from '#platform/http/request-origin.ts'
import type { Service } from '#platform/http/service.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { createMailer, type Outbox, type UnsentMails } from '#platform/mail/outbox.ts'
import { createConfiguredTransport, createFolderTransport } from '#platform/mail/transport.ts'
import type { Config } from '#server/config.ts'
import { createFunctions, markAttempt } from '#server/functions/site-functions.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { mailSettledElsewhere, openSiteMailServer } from '#server/site-mail-server.ts'
import { problemOf } from '#supabase/functions/_shared/mail-problem.ts'
import { openHostedOutbox } from './hosted-outbox.ts'

export type HostedServices = {
  /** The functions of the site, for its own pages. */
  functions: Service
  mailServer: MailServer
  mailer: Pick<Outbox, 'enqueue'>
  unsentMails: UnsentMails
  removeOld(): Promise<void>
  close(): Promise<void>
}

/**
 * With the secret key of a hosted Supabase the site sends mail itself: its functions run in this
 * process, over the mail server that the owner sets up in the browser.
 */
export function openHostedServices(options: {
  config: Config
  siteUrl: string
  service: ServiceClient | null
  readContent(): Promise<Pick<SiteContent, 'business'>>
  log: Log
}): HostedServices | null {
  const { config, siteUrl, service, readContent, log } = options
  const { url, publishableKey, secretKey } = config.supabase ?? {}
  if (!service || !url || !publishableKey || !secretKey) return null
  const mailServer = openSiteMailServer(config, readContent)
  const transport = createConfiguredTransport(mailServer, (from) =>
    createFolderTransport(path.join(config.dataDir, 'outbox'), from, log, {
      showsLinks: isLoopback(siteUrl),
    }),
  )
  const mailer = createMailer({
    store: openHostedOutbox(service),
    transport,
    log,
    onAttempt: (attempt) => markAttempt({ service }, attempt),
    settledElsewhere: mailSettledElsewhere,
    problemOf,
  })
  mailer.start()
  const parts = {
    supabase: { url, apiKeys: { publishable: publishableKey, secret: secretKey }, fetch },
    mailer,
    mailServer,
    auth: createAuthSettings({
      site_url: siteUrl,
      email: { site_name: site.businessName },
      rate_limit: { scale: config.rateLimitScale },
    }),
    log,
  }
  return {
    // Only pages of this site call it: row level security of Supabase decides about their visitors.
    functions: createFunctionsService({
      access: null,
      functions: createFunctions(parts, config.mail.contactTo ?? null),
    }),
    mailServer,
    mailer,
    unsentMails: mailer.unsent,
    removeOld: mailer.forgetOld,
    close: () => mailer.stop(),
  }
}
