import { data } from 'react-router'
import type { Context } from '#app/lib/contexts.ts'
import { textField } from '#app/lib/form.ts'
import { counted, isUuid } from '#app/lib/lists.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'

/** The acts on mails that were not sent, by intent: on one of them, or on all (null). */
export function unsentActs(context: Context, form: FormData) {
  const id = textField(form, 'id')
  return {
    'try-again': () => tryAgain(context, id),
    'try-all-again': () => tryAgain(context, null),
    'forget-mail': () => forget(context, id),
    'forget-all': () => forget(context, null),
  }
}

async function getUnsent(context: Context, id: string | null) {
  const { unsentMails } = await getAdminHost(context)
  if (!unsentMails || (id !== null && !isUuid(id))) throw data('Unknown mail', { status: 400 })
  return unsentMails
}

async function forget(context: Context, id: string | null) {
  const count = await (await getUnsent(context, id)).forget(id)
  return succeed(context, { title: `${counted(count, 'Email')} Forgotten` })
}

async function tryAgain(context: Context, id: string | null) {
  const count = await (await getUnsent(context, id)).tryAgain(id)
  if (count === 0) {
    const text = 'It has gone out, is being tried right now, or its link has expired.'
    return showToast(context, { title: 'Nothing to try again', text, tone: 'destructive' })
  }
  const text = 'What is refused again comes back to this list.'
  return succeed(context, { title: `Trying ${counted(count, 'Email')} Again`, text })
}
