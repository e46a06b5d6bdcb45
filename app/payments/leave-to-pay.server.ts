import { redirect } from 'react-router'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { Purchase } from '#app/lib/sales/payments.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'

/** Says why Stripe's page was not opened; nothing was charged. */
const answers: Record<'new-price' | 'owned' | 'gone', Toast> = {
  'new-price': {
    title: 'The price has changed',
    text: 'Please look at the new price first. Nothing was charged.',
  },
  owned: { title: 'Already Yours', text: 'It’s in My PDFs.' },
  gone: { title: 'This PDF can’t be bought right now', text: 'Nothing was charged.' },
}

/** Redirects to Stripe's page; returns with a toast when there is none for this purchase. */
export async function leaveToPay(context: Context, purchase: Omit<Purchase, 'seenPrice'>) {
  const { payments, clientAddress } = context.get(hostContext)
  const seenPrice = textField(formOf(context), 'seenPrice')
  const answer = (await payments?.begin({ ...purchase, seenPrice }, clientAddress)) ?? {
    kind: 'gone',
  }
  if (answer.kind === 'leave') throw redirect(answer.url, 303)
  showToast(context, answers[answer.kind])
}
