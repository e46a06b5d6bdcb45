import { supabaseContext } from '#app/lib/contexts.ts'
import { isUuid, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/product-claims.ts'
import { ClaimTable } from './claim-table.tsx'
import { missingProduct } from './missing-product.server.ts'
import { findEditableProduct, listClaims } from './product-editing.data.ts'

/** The people who claimed a product. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const { productId } = params
  const page = pageFrom(url.searchParams)
  if (!isUuid(productId)) throw missingProduct()
  const [product, list] = await readOrThrow(context, 'Claims could not be loaded', [
    findEditableProduct(supabase, productId),
    listClaims(supabase, productId, rangeOf(page)),
  ])
  if (!product) throw missingProduct()
  return { id: productId, title: product.title, ...list, page }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Who claimed ${loaderData?.title ?? 'it'}`, noindex: true })
}

export default function ProductClaimsPage({ loaderData }: Route.ComponentProps) {
  const { id, title, claims, total, page } = loaderData
  return (
    <AdminPage
      title={`Who claimed ${title}`}
      path={`/admin/products/${id}/claims`}
      parent={{ name: 'Manage products', path: '/admin/products' }}
    >
      {claims.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>Nobody has claimed it yet.</EmptyStateTitle>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ListCount total={total} one="person" many="people" />
          <ClaimTable claims={claims} />
          <Pagination page={page} total={total} />
        </div>
      )}
    </AdminPage>
  )
}
