import { supabaseContext } from '#app/lib/contexts.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { markSeen } from '#app/shell/admin/seen-lists.server.ts'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/claims.ts'
import { ClaimTable } from './claim-table.tsx'
import { listClaims } from './product-editing.data.ts'

/** The claims of all products. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageFrom(url.searchParams)
  const openedAt = new Date()
  const reading = listClaims(context.get(supabaseContext), null, rangeOf(page))
  const { found, toast } = await readOrToast(context, 'Failed to fetch the claims.', reading)
  if (found && page === 1) await markSeen(context, 'claims', openedAt)
  return { list: found, toast, page }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Claims', noindex: true })
}

export default function ClaimsPage({ loaderData: { list, toast, page } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Claims"
      path="/admin/products/claims"
      parent={{ name: 'Manage products', path: '/admin/products' }}
      lead="Who claimed which of your free PDFs, newest first."
    >
      {toast && <ListFailure toast={toast} />}
      {list?.claims.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>Nobody has claimed a PDF yet.</EmptyStateTitle>
        </EmptyState>
      )}
      {list && list.claims.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={list.total} one="claim" />
          <ClaimTable claims={list.claims} showsProduct />
          <Pagination page={page} total={list.total} />
        </div>
      )}
    </AdminPage>
  )
}
