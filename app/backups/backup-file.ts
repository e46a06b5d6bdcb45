import type { Route } from './+types/backup-file.ts'
import { findBackups } from './find-backups.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const backups = await findBackups(context)
  const found = await backups?.open(params.name)
  if (!found) throw new Response('There is no such backup.', { status: 404 })
  return new Response(found.stream, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(found.bytes),
      'Content-Disposition': `attachment; filename="${params.name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
