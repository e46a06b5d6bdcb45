import { redirect } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pageFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { readSale } from '#app/payments/sale.server.ts'
import { TestModeNote } from '#app/payments/test-mode-note.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/store.ts'
import { ProductCard } from './product-card.tsx'
import { listProducts, storePageSize, toCard } from './products.data.ts'

const aboveTheFold = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const page = pageFrom(url.searchParams)
  const reading = listProducts(supabase, user.id, page)
  const list = await readOrThrow(context, 'Products could not be loaded', reading)
  if (list.products.length === 0 && page > 1) throw redirect('/store')
  return {
    products: list.products.map((product) => ({
      ...toCard(supabase, product),
      id: product.id,
      isOwned: product.isOwned,
    })),
    page,
    total: list.total,
    isAdmin: user.role === 'admin',
    isTest: (await readSale(context, user))?.isTest ?? false,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Store', noindex: true })
}

export default function StorePage({ loaderData }: Route.ComponentProps) {
  const { products, page, total, isAdmin, isTest } = loaderData
  return (
    <>
      <PageHeader
        title="Store"
        lead="Checklists, worksheets and workbooks as PDFs, to print or fill in. What you claim stays on your shelf."
      >
        {isAdmin && (
          <ButtonLink to="/admin/products" variant="outline">
            Manage Products
          </ButtonLink>
        )}
        <ButtonLink to="/my-downloads" variant="outline">
          My PDFs
        </ButtonLink>
      </PageHeader>
      <div className="container-grid grid gap-10 pb-24">
        {isTest && <TestModeNote />}
        {products.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No products yet.</EmptyStateTitle>
            <p>I’m working on the first PDFs. In the meantime, you can take the courses.</p>
            <ButtonLink to="/dashboard" variant="outline">
              Go to Courses
            </ButtonLink>
          </EmptyState>
        ) : (
          <section aria-labelledby="products">
            <h2 id="products" className="sr-only">
              Products
            </h2>
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {products.map((product, index) => (
                <li key={product.id}>
                  <ProductCard product={product} isFirst={index < aboveTheFold} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Pagination page={page} total={total} pageSize={storePageSize} />
      </div>
    </>
  )
}
