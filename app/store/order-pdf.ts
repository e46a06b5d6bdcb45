import { redirect } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { isUuid } from '#app/lib/lists.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/order-pdf.ts'
import { orderFileName } from './order-file.ts'
import { findOrder } from './orders.data.ts'

const seconds = 60

/** A permanent address for an ordered PDF, which redirects to a signed URL. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const order = isUuid(params.orderId) ? await findOrder(supabase, user.id, params.orderId) : null
  const file =
    order?.pdf_file_url &&
    (await findSignedUrl(supabase, {
      bucket: 'product-files',
      path: order.pdf_file_url,
      seconds,
      downloadName: orderFileName(order),
    }))
  if (file) return redirect(file, { headers: { 'cache-control': 'no-store' } })
  showToast(context, {
    title: 'Download Error',
    text: 'I couldn’t find this PDF. Please write to me, and I’ll send it to you.',
    tone: 'destructive',
  })
  return redirect('/my-downloads')
}
