import type * as z from 'zod/mini'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors, validationError } from '#app/lib/form.ts'
import type { MailServer } from '#app/lib/host.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { givenName } from '#content/sample.ts'
import { mailForm, writeSender } from './mail-form.ts'

export type MailServerAnswer = {
  errors: FieldErrors<z.input<typeof mailForm.schema>>
  /** As typed, when they were refused. */
  values?: z.input<typeof mailForm.schema>
}

export async function saveMailServer(context: Context, mailServer: MailServer, form: FormData) {
  const { values, fields, errors, toast } = checkForm(form, mailForm)
  if (!fields) return refuse<MailServerAnswer>(context, { values, errors }, toast)
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
    return refuse<MailServerAnswer>(context, { values, errors: wrong }, validationError(wrong))
  }
  const from = before.isFromFixed ? before.from : writeSender(withoutOwnName(context, fields))
  const settings = { host, port, encryption, user, from }
  await recordSiteAct(context.get(supabaseContext), 'change_mail_server', host)
  await mailServer.save({ ...settings, password: password || (user ? undefined : '') })
  const text = 'Send yourself a test to be sure that it works.'
  showToast(context, { title: 'Email Settings Saved', text, tone: 'success' })
  return null
}

/** Her own name is not saved with the address: mails follow the one in My site. */
function withoutOwnName<Sender extends { senderName: string }>(context: Context, sender: Sender) {
  const { business } = context.get(hostContext).content
  return sender.senderName === givenName(business) ? { ...sender, senderName: '' } : sender
}

export async function forgetMailServer(context: Context, mailServer: MailServer) {
  await recordSiteAct(context.get(supabaseContext), 'remove_mail_server')
  await mailServer.forget()
  const text = 'From now on your site only saves what it would have sent.'
  showToast(context, { title: 'Email Settings Removed', text, tone: 'success' })
  return null
}
