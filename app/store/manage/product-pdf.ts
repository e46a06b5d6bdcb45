import { redirect } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/product-pdf.ts'

const seconds = 60

/** Shows a stored PDF to an admin, before and after it is saved with its product. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const file = await findSignedUrl(context.get(supabaseContext), {
    bucket: 'product-files',
    path: url.searchParams.get('path') ?? '',
    seconds,
    downloadName: url.searchParams.get('name') || 'product.pdf',
  })
  if (!file) throw notFound('There is no such PDF.')
  return redirect(file, { headers: { 'cache-control': 'no-store' } })
}
