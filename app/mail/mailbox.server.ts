import type * as z from 'zod/mini'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { refuse } from '#app/lib/form.server.ts'
import { checkForm, type FieldErrors } from '#app/lib/form.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { orLog } from '#app/shell/reading.server.ts'
import { isExampleAddress } from '#content/example-address.ts'
import { isSample } from '#content/samples.ts'
import { findOwnerEmail, saveOwnerEmail } from './mailbox.data.ts'
import { mailboxForm } from './mailbox-form.ts'
import { sendTestMail, type TestMailAnswer, testNotSent } from './test-mail.data.ts'

export type Mailbox = {
  /** Where contact messages, test mails and notices go. */
  email: string
  isExample: boolean
  /** The environment names it. */
  isFixed: boolean
  /** The same, or an address that is known from elsewhere while that is an example; '' without. */
  suggested: string
}

export type MailboxAnswer = {
  /** Tells it from the answers to other forms of the page. */
  about: 'mailbox'
  errors: FieldErrors<z.input<typeof mailboxForm.schema>>
  /** As typed, when it was refused. */
  ownerEmail?: string
  mail?: TestMailAnswer
}

const about = 'mailbox'

export async function readMailbox(context: Context): Promise<Mailbox> {
  const { contactTo, content } = context.get(hostContext)
  const email = contactTo ?? (await findOwnerEmail(context.get(supabaseContext)))
  const { business } = content.stored
  const known = [
    email,
    context.get(userContext).email,
    isSample(content.stored, 'business', business.email) ? '' : business.email,
  ]
  return {
    email,
    isExample: isExampleAddress(email),
    isFixed: contactTo !== null,
    suggested: known.find((one) => one && !isExampleAddress(one)) ?? '',
  }
}

/** Null when the address is saved, or is fixed by the environment. */
export async function saveMailbox(context: Context, form: FormData) {
  if (context.get(hostContext).contactTo !== null) return null
  const { values, fields, errors, toast } = checkForm(form, mailboxForm)
  if (!fields) return refuse<MailboxAnswer>(context, { about, ...values, errors }, toast)
  const supabase = context.get(supabaseContext)
  if (fields.ownerEmail === (await findOwnerEmail(supabase))) return null
  await recordSiteAct(supabase, 'change_mail_server', `Mail to ${fields.ownerEmail}`)
  await saveOwnerEmail(supabase, fields.ownerEmail)
  return null
}

export async function testMail(context: Context) {
  const sending = sendTestMail(context.get(supabaseContext))
  const mail = await orLog(context, 'test mail not sent', sending)
  if (mail) return { about, errors: {}, mail } satisfies MailboxAnswer
  return refuse<MailboxAnswer>(context, { about, errors: {} }, testNotSent, 502)
}
