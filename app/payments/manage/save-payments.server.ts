import { data } from 'react-router'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { checked } from '#app/lib/form.server.ts'
import { validationError } from '#app/lib/form.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { secretKeySentence } from '#app/shell/missing-secret-key.tsx'
import { paymentForm } from './payment-form.ts'

const unknownKey = 'Stripe doesn’t know this key. Please copy all of it again.'

export async function getPayments(context: Context) {
  const { payments } = await getAdminHost(context)
  if (!payments) throw data(secretKeySentence('Selling by card'), { status: 400 })
  return payments
}

export function savePayments(context: Context) {
  return checked(paymentForm, async ({ secretKey, webhookSecret, tax }, refuse) => {
    const payments = await getPayments(context)
    const { source } = await payments.describe()
    const isFixed = source === 'environment'
    if (isFixed && (secretKey || webhookSecret)) {
      throw data('The keys are set where the site runs', { status: 400 })
    }
    if (secretKey && !(await payments.knowsKey(secretKey))) {
      const errors = { secretKey: unknownKey }
      return refuse({ ...validationError(errors), errors })
    }
    await recordSiteAct(context.get(supabaseContext), 'change_payments')
    await payments.save({
      secretKey: secretKey || undefined,
      webhookSecret: webhookSecret || undefined,
      collectsTax: tax !== 'none',
      taxIsIncluded: tax === 'included',
    })
    return succeed(context, { title: 'Payment Settings Saved' })
  })
}

export async function forgetPayments(context: Context) {
  const payments = await getPayments(context)
  await recordSiteAct(context.get(supabaseContext), 'remove_payments')
  await payments.forget()
  const text = 'Your store sells nothing by card now.'
  return succeed(context, { title: 'Payment Keys Removed', text })
}
