import { redirect } from 'react-router'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { openFile } from '#app/lib/files.data.ts'
import type { Route } from './+types/all-pdfs.ts'
import { distinctNames, orderFileName } from './order-file.ts'
import { listOrders } from './orders.data.ts'

/** All PDFs the user owns, as one streamed archive. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const { log } = context.get(hostContext)
  const orders = await listOrders(supabase, user.id)
  const files = orders.flatMap((order) =>
    order.pdf_file_url ? [{ path: order.pdf_file_url, name: orderFileName(order) }] : [],
  )
  if (files.length === 0) return redirect('/my-downloads')
  const names = distinctNames(files.map(({ name }) => name))
  const entries = files.map(({ path }, index) => ({
    name: names[index] ?? path,
    open: () => openFile(supabase, { bucket: 'product-files', path }, request.signal),
  }))
  const { streamZip } = await import('./zip.server.ts')
  const archive = streamZip(entries, (cause) => {
    if (!request.signal.aborted) log('error', 'archive of PDFs broken off', cause)
  })
  return new Response(archive, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-pdfs.zip"',
      'Cache-Control': 'private, no-store',
    },
  })
}
