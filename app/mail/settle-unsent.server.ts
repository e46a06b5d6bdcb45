import { data } from 'react-router'
import type { Context } from '#app/lib/contexts.ts'
import { textField } from '#app/lib/form.ts'
import { counted, isUuid } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'

const intents = ['try-again', 'try-all-again', 'forget-mail', 'forget-all']

export function isAboutUnsent(intent: string) {
  return intents.includes(intent)
}

export async function settleUnsent(context: Context, intent: string, form: FormData) {
  const { unsentMails } = await getAdminHost(context)
  const isAll = intent === 'try-all-again' || intent === 'forget-all'
  const id = isAll ? null : textField(form, 'id')
  if (!unsentMails || (id !== null && !isUuid(id))) throw data('Unknown mail', { status: 400 })
  if (intent.startsWith('forget')) {
    const count = await unsentMails.forget(id)
    showToast(context, { title: `${counted(count, 'Email')} Forgotten`, tone: 'success' })
    return
  }
  const count = await unsentMails.tryAgain(id)
  if (count === 0) {
    const text = 'It has gone out, is being tried right now, or its link has expired.'
    showToast(context, { title: 'Nothing to try again', text, tone: 'destructive' })
    return
  }
  const text = 'What is refused again comes back to this list.'
  showToast(context, { title: `Trying ${counted(count, 'Email')} Again`, text, tone: 'success' })
}
