import { data, type RouterContextProvider } from 'react-router'
import type * as z from 'zod/mini'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { formOf, refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, textField, validationError } from '#app/lib/form.ts'
import type { MailServer, MailServerFacts } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readWaiting } from '#app/shell/admin/read-menu.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { givenName } from '#content/sample.ts'
import type { Route } from './+types/mail.ts'
import { DnsRecordList } from './dns-record-list.tsx'
import { mailForm, readSender, writeSender } from './mail-form.ts'
import { MailServerForm } from './mail-server-form.tsx'
import { MailTest } from './mail-test.tsx'
import { isAboutUnsent, settleUnsent } from './settle-unsent.server.ts'
import { sendTestMail, type TestMailAnswer } from './test-mail.data.ts'
import { UnsentMailList } from './unsent-mail-list.tsx'

type Context = Readonly<RouterContextProvider>
type Shown = {
  errors: FieldErrors<z.input<typeof mailForm.schema>>
  /** As typed, when they were refused. */
  values?: z.input<typeof mailForm.schema>
  mail?: TestMailAnswer
}
const done: Shown = { errors: {} }

export async function loader({ context }: Route.LoaderArgs) {
  const { mailServer, unsentMails } = await getAdminHost(context)
  const [facts, mails, total, waiting] = await Promise.all([
    mailServer?.describe() ?? null,
    unsentMails?.list() ?? [],
    unsentMails?.count() ?? 0,
    readWaiting(context.get(supabaseContext)),
  ])
  const { business } = context.get(hostContext).content
  const messages = waiting?.failed_mail ?? 0
  return { facts, ownName: givenName(business), unsent: { mails, total, messages } }
}

export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const intent = textField(form, 'intent')
  if (intent === 'test') return testMail(context)
  if (isAboutUnsent(intent)) {
    await settleUnsent(context, intent, form)
    return done
  }
  const { mailServer } = await getAdminHost(context)
  if (!mailServer) throw data('Mail is set up in the dashboard of Supabase', { status: 400 })
  if ((await mailServer.describe()).source === 'environment') {
    throw data('Mail is set up where the site runs', { status: 400 })
  }
  if (intent === 'save') return save(context, mailServer, form)
  if (intent !== 'forget') throw data('Unknown intent', { status: 400 })
  await recordSiteAct(context.get(supabaseContext), 'remove_mail_server')
  await mailServer.forget()
  const text = 'From now on your site only saves what it would have sent.'
  showToast(context, { title: 'Email Settings Removed', text, tone: 'success' })
  return done
}

async function save(context: Context, mailServer: MailServer, form: FormData) {
  const { values, fields, errors, toast } = checkForm(form, mailForm)
  if (!fields) return refuse<Shown>(context, { values, errors }, toast)
  const before = await mailServer.describe()
  const { password, host, user, encryption } = fields
  const port = Number(fields.port)
  // The saved password is for the server that it was given for, and goes to no other.
  const isSameAccount =
    before.host === host &&
    before.port === port &&
    before.user === user &&
    before.encryption === encryption
  if (user && !password && !(isSameAccount && before.hasPassword)) {
    const wrong = { password: 'Please enter the password for this server and user name.' }
    return refuse<Shown>(context, { values, errors: wrong }, validationError(wrong))
  }
  const from = before.isFromFixed ? before.from : writeSender(withoutOwnName(context, fields))
  const settings = { host, port, encryption, user, from }
  await recordSiteAct(context.get(supabaseContext), 'change_mail_server', host)
  await mailServer.save({ ...settings, password: password || (user ? undefined : '') })
  const text = 'Send yourself a test to be sure that it works.'
  showToast(context, { title: 'Email Settings Saved', text, tone: 'success' })
  return done
}

/** Her own name is not saved with the address: mails follow the one in My site. */
function withoutOwnName<Sender extends { senderName: string }>(context: Context, sender: Sender) {
  const { business } = context.get(hostContext).content
  return sender.senderName === givenName(business) ? { ...sender, senderName: '' } : sender
}

async function testMail(context: Context) {
  try {
    const mail = await sendTestMail(context.get(supabaseContext))
    return { ...done, mail }
  } catch (cause) {
    context.get(hostContext).log('error', 'test mail not sent', cause)
    const text =
      'The email function of your site did not answer. Please try again in a few minutes.'
    return refuse(context, done, { title: 'The test could not be sent', text }, 502)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Email', noindex: true })
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, unsent, ownName } = loaderData
  const { senderEmail } = readSender(facts?.from ?? '')
  return (
    <AdminPage
      title="Email"
      path="/admin/mail"
      lead="Messages from your contact page, confirmations and forgotten passwords all travel by email. Tell your site which email account it may use."
    >
      <UnsentMailList {...unsent} />
      {facts === null && <HostedNote />}
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
          values={actionData?.values ?? valuesOf(facts, ownName)}
          hasPassword={facts.hasPassword}
          isFromFixed={facts.isFromFixed}
          answered={actionData?.errors}
        />
      )}
      <section aria-labelledby="test-heading" className="grid gap-4">
        <h2 id="test-heading" className="text-2xl">
          Try it
        </h2>
        <MailTest answer={actionData?.mail} />
      </section>
      {facts && facts.source !== 'none' && (
        <DnsRecordList host={facts.host} senderEmail={senderEmail} />
      )}
      {facts?.source === 'saved' && <Forget host={facts.host} />}
    </AdminPage>
  )
}

function valuesOf({ host, port, encryption, user, from }: MailServerFacts, ownName: string) {
  const sender = readSender(from, ownName)
  return { host, port: String(port), encryption, user, password: '', ...sender }
}

function HostedNote() {
  return (
    <Alert>
      <AlertTitle>Your site runs on hosted Supabase</AlertTitle>
      <p>
        Its email is set up in Supabase’s dashboard: under Authentication for emails about accounts,
        and in the secrets of the functions for messages from your contact page.
      </p>
    </Alert>
  )
}

function FixedNote({ facts: { host, port, user, from } }: { facts: MailServerFacts }) {
  return (
    <Alert>
      <AlertTitle>Set where your site runs</AlertTitle>
      <p className="wrap-anywhere">
        Email goes out through {host}, port {port}
        {user && `, as ${user}`}, from {from}. The settings of the server win over a form, so they
        can only be changed there.
      </p>
    </Alert>
  )
}

function Forget({ host }: { host: string }) {
  return (
    <section aria-labelledby="forget-heading" className="grid max-w-3xl gap-3">
      <h2 id="forget-heading" className="text-2xl">
        Stop sending email
      </h2>
      <p>Your site forgets the mail server and its password.</p>
      <ConfirmDelete
        trigger="Remove email settings"
        triggerProps={{ className: 'justify-self-start' }}
        title="Remove the email settings?"
        confirmLabel="Remove them"
        fields={{ intent: 'forget' }}
      >
        <p>Your site will no longer send email through {host}.</p>
      </ConfirmDelete>
    </section>
  )
}
