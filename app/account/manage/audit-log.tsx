import { supabaseContext } from '#app/lib/contexts.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/audit-log.ts'
import { AuditList } from './audit-list.tsx'
import { listAuditEntries } from './people.data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageFrom(url.searchParams)
  const reading = listAuditEntries(context.get(supabaseContext), rangeOf(page))
  return { ...(await readOrThrow(context, 'The log could not be loaded', reading)), page }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Audit Log', noindex: true })
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { entries, total, page } = loaderData
  return (
    <AdminPage
      title="Audit Log"
      path="/admin/users/log"
      parent={{ name: 'People', path: '/admin/users' }}
      lead="What admins have done to accounts and to the site as a whole. Nobody can change or delete an entry, you included."
    >
      {entries.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>Nothing has been done yet.</EmptyStateTitle>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ListCount total={total} one="entry" many="entries" />
          <AuditList entries={entries} />
          <Pagination page={page} total={total} />
        </div>
      )}
    </AdminPage>
  )
}
