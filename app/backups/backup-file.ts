import { supabaseContext } from '#app/lib/contexts.ts'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { recordSiteAct } from '#app/shell/admin/site-acts.data.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/backup-file.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backups } = await getAdminHost(context)
  const found = await backups?.open(params.name)
  if (!found) throw notFound('There is no such backup.')
  await recordSiteAct(context.get(supabaseContext), 'download_backup', params.name)
  return new Response(found.stream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(found.bytes),
      'Content-Disposition': `attachment; filename="${params.name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
