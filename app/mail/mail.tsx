import { supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import type { MailServerFacts } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readWaiting } from '#app/shell/admin/read-menu.server.ts'
import { MissingSecretKey } from '#app/shell/missing-secret-key.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { givenName } from '#content/sample.ts'
import type { Route } from './+types/mail.ts'
import { DnsRecordList } from './dns-record-list.tsx'
import { readSender } from './mail-form.ts'
import { FixedNote, ForgetServer, HostedNote } from './mail-notes.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { findMailService, type MailService } from './mail-services.ts'
import { MailTest } from './mail-test.tsx'
import { readMailbox, saveMailbox, testMail } from './mailbox.server.ts'
import { forgetMailServer, saveMailServer } from './save-mail-server.server.ts'
import { serverWords } from './server-words.ts'
import { unsentActs } from './settle-unsent.server.ts'
import { UnsentMailList } from './unsent-mail-list.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { mailServer, unsentMails, content, supabaseUrl } = await getAdminHost(context)
  const [facts, failure, mails, total, waiting, mailbox] = await Promise.all([
    mailServer?.describe() ?? null,
    mailServer?.check() ?? null,
    unsentMails?.list() ?? [],
    unsentMails?.count() ?? 0,
    readWaiting(context.get(supabaseContext)),
    readMailbox(context),
  ])
  const senderName = givenName(content.business)
  const service = findMailService({
    chosen: url.searchParams.get('service'),
    host: facts?.host ?? '',
    address: mailbox.suggested,
  })
  const unsent = { mails, total, messages: waiting?.failed_mail ?? 0 }
  return { isHosted: supabaseUrl !== null, facts, failure, mailbox, senderName, service, unsent }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const acts = {
    async mailbox() {
      const refused = await saveMailbox(context, form)
      return refused ?? succeed(context, { title: 'Address Saved' })
    },
    test: async () => (await saveMailbox(context, form)) ?? testMail(context),
    ...unsentActs(context, form),
    save: saveMailServer(context),
    forget: () => forgetMailServer(context),
  }
  return act(context, form, acts, failed(''))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Email', noindex: true })
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isHosted, facts, failure, mailbox, senderName, service, unsent } = loaderData
  const mailboxAnswer = actionData && 'about' in actionData ? actionData : undefined
  const serverAnswer = actionData && 'values' in actionData ? actionData : undefined
  const { senderEmail } = readSender(facts?.from ?? '')
  const known = { senderName, senderEmail: mailbox.suggested }
  return (
    <AdminPage
      title="Email"
      path="/admin/mail"
      lead="Messages from your contact page, confirmations and forgotten passwords all travel by email. Tell your site where yours arrives, and which email account it may use."
    >
      {failure && !mailboxAnswer?.mail && (
        <Alert tone="danger">
          <AlertTitle>Email isn’t going out</AlertTitle>
          <p className="wrap-anywhere">{serverWords(failure.reason)}</p>
        </Alert>
      )}
      <UnsentMailList {...unsent} />
      <section id="mailbox" aria-labelledby="mailbox-heading" className="grid scroll-mt-24 gap-4">
        <h2 id="mailbox-heading" className="text-2xl">
          Where your email goes
        </h2>
        <MailTest mailbox={mailbox} answer={mailboxAnswer}>
          {!mailbox.isFixed && (
            <Button type="submit" name="intent" value="mailbox" variant="outline">
              Save this address
            </Button>
          )}
        </MailTest>
      </section>
      {facts === null && <MissingSecretKey what="Setting up email on this page" />}
      {isHosted && facts && <HostedNote />}
      {facts?.source === 'environment' && <FixedNote facts={facts} />}
      {facts?.source === 'none' && (
        <Alert tone="warning">
          <AlertTitle>Email is not set up</AlertTitle>
          <p>Until then your site saves every message, and sends none.</p>
        </Alert>
      )}
      {facts && facts.source !== 'environment' && (
        <MailServerForm
          key={facts.savedAt}
          service={service}
          values={serverAnswer?.values ?? valuesOf(facts, service, known)}
          hasPassword={facts.hasPassword}
          isFromFixed={facts.isFromFixed}
          answered={serverAnswer?.errors}
        />
      )}
      {facts && facts.source !== 'none' && (
        <DnsRecordList host={facts.host} senderEmail={senderEmail} />
      )}
      {facts?.source === 'saved' && <ForgetServer host={facts.host} />}
    </AdminPage>
  )
}

/** The saved settings, completed by the chosen service and by what the site knows already. */
function valuesOf(
  facts: MailServerFacts,
  service: MailService | null,
  known: ReturnType<typeof readSender>,
) {
  const isNew = Boolean(service?.host) && service?.host !== facts.host
  const { host, port, encryption } = isNew && service ? service : facts
  const user = facts.user || (service?.host ? known.senderEmail : '')
  const sender = facts.from ? readSender(facts.from, known.senderName) : known
  return { host, port: String(port), encryption, user, password: '', ...sender }
}
