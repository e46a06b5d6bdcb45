import { data } from 'react-router'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { checked } from '#app/lib/form.server.ts'
import { validationError } from '#app/lib/form.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { secretKeySentence } from '#app/shell/missing-secret-key.tsx'
import { givenName } from '#content/sample.ts'
import { mailForm, writeSender } from './mail-form.ts'

export function saveMailServer(context: Context) {
  return checked(mailForm, async (fields, refuse) => {
    const mailServer = await getMailServer(context)
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
      const errors = { password: 'Please enter the password for this server and user name.' }
      return refuse({ errors, ...validationError(errors) })
    }
    const from = before.isFromFixed ? before.from : writeSender(withoutOwnName(context, fields))
    const settings = { host, port, encryption, user, from }
    await recordSiteAct(context.get(supabaseContext), 'change_mail_server', host)
    await mailServer.save({ ...settings, password: password || (user ? undefined : '') })
    const text = 'Send yourself a test to be sure that it works.'
    return succeed(context, { title: 'Email Settings Saved', text })
  })
}

/** The mail server, where it is set up on this screen. */
async function getMailServer(context: Context) {
  const { mailServer } = await getAdminHost(context)
  if (!mailServer) throw data(secretKeySentence('Setting up email'), { status: 400 })
  if ((await mailServer.describe()).source === 'environment') {
    throw data('Mail is set up where the site runs', { status: 400 })
  }
  return mailServer
}

/** Her own name is not saved with the address: mails follow the one in My site. */
function withoutOwnName<Sender extends { senderName: string }>(context: Context, sender: Sender) {
  const { business } = context.get(hostContext).content
  return sender.senderName === givenName(business) ? { ...sender, senderName: '' } : sender
}

export async function forgetMailServer(context: Context) {
  const mailServer = await getMailServer(context)
  await recordSiteAct(context.get(supabaseContext), 'remove_mail_server')
  await mailServer.forget()
  const text = 'From now on your site only saves what it would have sent.'
  return succeed(context, { title: 'Email Settings Removed', text })
}
