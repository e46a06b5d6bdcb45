import { redirect } from 'react-router'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import { publicErrorText } from '#app/lib/error-text.ts'
import { type Failure, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { Purchase, PurchaseAnswer } from '#app/lib/sales/payments.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'

/** Says why Stripe's page was not opened; nothing was charged. */
const answers: Record<Exclude<PurchaseAnswer['kind'], 'leave'>, Toast> = {
  'new-price': {
    title: 'The price has changed',
    text: 'Please look at the new price first. Nothing was charged.',
  },
  owned: { title: 'Already Yours', text: 'It’s in My PDFs.' },
  waiting: {
    title: 'Your payment is being checked',
    text: 'Your bank is still checking the payment for it. I’ll write to you as soon as it’s done.',
  },
  'too-often': {
    title: 'One moment, please',
    text: 'That was a lot in a short time. Please try again in a few minutes. Nothing was charged.',
  },
  gone: { title: 'This PDF can’t be bought right now', text: 'Nothing was charged.' },
}

/** Messages of Stripe and the database are for the log alone: they may name keys and tables. */
export function notBought(title: string): Failure {
  const words = 'Nothing was charged. Please try again in a few minutes.'
  return (cause) => ({ title, text: publicErrorText(cause, words) })
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
