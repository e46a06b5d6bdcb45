import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/lists.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { findPaidOrder } from './orders.data.ts'
import { getPayments } from './save-payments.server.ts'

const notThere = {
  title: 'There is nothing to refund',
  text: 'The order is gone, was not paid, or belongs to other keys.',
}

/** Gives all money back, and takes the PDF from the buyer's shelf. */
export async function refundOrder(context: Context, form: FormData) {
  const payments = await getPayments(context)
  const order = await readOrder(context, form)
  if (!order) return refuse(context, null, notThere, 400)
  const detail = `${order.product_title}, ${order.id}`
  await recordSiteAct(context.get(supabaseContext), 'refund_order', detail)
  const nonce = textField(form, 'nonce').slice(0, 50)
  if (!(await payments.refund(order.id, { takesPdf: true, nonce })))
    return refuse(context, null, notThere, 400)
  return succeed(context, { title: 'Refunded', text: 'Stripe sends the money back.' })
}

/** After a refund that was made at Stripe. */
export async function takeBackPdf(context: Context, form: FormData) {
  const payments = await getPayments(context)
  const order = await readOrder(context, form)
  if (order?.state !== 'refunded') return refuse(context, null, notThere, 400)
  const detail = `${order.product_title}, ${order.id}`
  await recordSiteAct(context.get(supabaseContext), 'take_pdf', detail)
  if (!(await payments.takePdf(order.id))) return refuse(context, null, notThere, 400)
  return succeed(context, { title: 'The PDF Is Taken Back' })
}

async function readOrder(context: Context, form: FormData) {
  const id = textField(form, 'id')
  return isUuid(id) ? findPaidOrder(context.get(supabaseContext), id) : null
}
