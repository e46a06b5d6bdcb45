import { redirect } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import type { Route } from './+types/export-file.ts'

/** The finished export. It is removed when it was sent whole. */
export async function loader({ context }: Route.LoaderArgs) {
  const { transfers } = await getAdminHost(context)
  const last = await transfers?.find()
  const isReady = last?.kind === 'export' && last.status === 'done'
  if (isReady) await recordSiteAct(context.get(supabaseContext), 'download_site_export')
  const file = isReady && (await transfers?.openExport())
  if (!file) {
    showToast(context, { title: 'There is no export to download any more.', tone: 'destructive' })
    throw redirect('/admin/export')
  }
  return new Response(file.bytes, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': `attachment; filename="site-${file.madeAt.slice(0, 10)}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
