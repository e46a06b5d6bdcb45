import { site } from '#content/defaults/site.ts'
import type { SiteContent } from '#content/documents.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { MailFacts } from '#platform/auth/mails/words.ts'
import { createAuthSettings } from '#platform/auth/settings.ts'
import type { Log } from '#platform/http/log.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { type OpenServices, openServices } from '#platform/services.ts'
import { createClients } from '#supabase/functions/_shared/clients.ts'
import { fill } from '#supabase/functions/_shared/fill.ts'
import { problemOf } from '#supabase/functions/_shared/mail-problem.ts'
import { accountMailHtml } from './account-mail.ts'
import type { Config } from './config.ts'
import { createFunctions, markAttempt } from './functions/site-functions.ts'
import { mailSettledElsewhere, openSiteMailServer } from './site-mail-server.ts'

/** SECURITY.md: a private file's signed URL lives an hour at most. */
const signedUrlSeconds = 60 * 60

/** Changes that the owner of an account is told of by mail: somebody else may have made them. */
const notices = [
  'password_changed',
  'email_changed',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
]

/** The bundled services, configured from the environment. */
export async function openSiteServices(options: {
  config: Config
  siteUrl: string
  backend: { target: PostgresTarget; apiKeys: ApiKeys }
  /** The published words: mails speak with them. */
  readContent(): Promise<Pick<SiteContent, 'business' | 'mails'>>
  pictures: Pictures
  log: Log
}): Promise<OpenServices> {
  const { config, siteUrl, backend, readContent, pictures, log } = options
  const mailServer = openSiteMailServer(config, readContent)
  // Follows the mail server that is set in the browser, in every process.
  const requiresConfirmation = async () =>
    config.requireEmailConfirmation ?? (await mailServer.find()).url !== undefined
  const auth = createAuthSettings({
    api_external_url: siteUrl,
    site_url: siteUrl,
    email: {
      site_name: site.businessName,
      confirm_page: '/auth/confirm',
      sign_in_page: '/login',
      notification: Object.fromEntries(notices.map((kind) => [kind, { enabled: true }])),
    },
    // A factor of the site's users is an authenticator app, or a passkey or another key of WebAuthn.
    passkey: { enabled: true, second_factor: true },
    mfa: { web_authn: { enroll_enabled: true, verify_enabled: true } },
    rate_limit: { scale: config.rateLimitScale },
    password_hash_cost: config.passwordCost,
  })
  return openServices({
    ...backend,
    auth,
    requiresConfirmation,
    isUndeliverable: isExampleAddress,
    findMailTexts: async () => {
      const { business, mails } = await readContent()
      return {
        siteName: business.businessName,
        write: (kind, facts) => fillAll(mails[kind], facts),
        renderHtml: accountMailHtml,
      }
    },
    storage: { signedUrlSeconds },
    functions: (parts) => createFunctions(parts, config.mail.contactTo ?? null),
    onMailAttempt: (supabase, attempt) => markAttempt(createClients(supabase), attempt),
    mailSettledElsewhere,
    mailProblemOf: problemOf,
    callerOptions: scaledLimits(config.rateLimitScale),
    pictures,
    mailServer,
    config,
    log,
  })
}

function fillAll<Words extends Record<string, string>>(words: Words, facts: MailFacts): Words {
  const filled = Object.entries(words).map(([name, text]) => [name, fill(text, facts)])
  return Object.fromEntries(filled) as Words
}

/** Tells the limits in the database (20261201000100_shared.sql) what multiplies them. */
function scaledLimits(scale: number): string | undefined {
  return scale === 1 ? undefined : `-c site.rate_limit_scale=${scale}`
}
