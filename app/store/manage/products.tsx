import { Link, redirect } from 'react-router'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { isUuid, pageFrom, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import type { Route } from './+types/products.ts'
import { countClaims, findEditableProduct, searchProducts } from './product-editing.data.ts'
import {
  productFailure,
  removeProduct,
  saveProduct,
  storedFiles,
} from './product-editing.server.ts'
import { copyOf, emptyProduct } from './product-fields.ts'
import { coverPathMark } from './product-files.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductTable } from './product-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const search = searchFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const wanted = url.searchParams.get('edit') ?? ''
  const copied = url.searchParams.get('copy') ?? ''
  const [list, edited, copy] = await readOrThrow(context, 'Products could not be loaded', [
    searchProducts(supabase, { search, page }),
    isUuid(wanted) ? loadForm(supabase, wanted) : null,
    isUuid(copied) ? loadForm(supabase, copied) : null,
  ])
  if (list.products.length === 0 && page > 1) throw redirect('/admin/products')
  return {
    products: list.products.map(({ cover_image_url: cover, pdf_file_url: pdf, ...product }) => ({
      ...product,
      hasPdf: pdf !== null,
      picture: pictureOf(supabase, 'product-covers', cover),
    })),
    total: list.total,
    page,
    search,
    edited,
    isGone: wanted !== '' && !edited,
    copy: copy && { id: copied, values: copyOf(copy.values) },
    isNew: url.searchParams.has('new') || copy !== null,
    coverPattern: pictureOf(supabase, 'product-covers', coverPathMark)?.src ?? '',
  }
}

async function loadForm(supabase: Supabase, id: string) {
  const [product, claims] = await Promise.all([
    findEditableProduct(supabase, id),
    countClaims(supabase, id),
  ])
  if (!product) return null
  const { title, slug, description, price } = product
  const values = {
    title,
    description: description ?? '',
    inside: product.what_is_inside ?? '',
    audience: product.who_it_is_for ?? '',
    price,
    ...storedFiles(product),
  }
  return { product: { id, slug, claims, pages: product.pdf_pages }, values }
}

export function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const editing = { context, userId: user.id, form: formOf(context) }
  const acts = { save: saveProduct(editing), delete: () => removeProduct(editing) }
  return act(context, editing.form, acts, productFailure)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage products', noindex: true })
}

export default function ProductsAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, total, page, search, edited, copy, isGone, isNew, coverPattern } = loaderData
  return (
    <AdminPage title="Manage products" path="/admin/products" actions={!isNew && <AddLink />}>
      {isGone && (
        <Alert tone="warning">
          <p>The product you wanted to edit is gone.</p>
        </Alert>
      )}
      {(isNew || edited) && (
        <section aria-labelledby="product-form" className="border-rule border-b pb-10">
          <h2 id="product-form" className="mb-6 text-2xl">
            {edited ? 'Edit Product' : 'Add New Product'}
          </h2>
          {/* A new key resets the form for another product. */}
          <ProductForm
            key={edited?.product.id ?? copy?.id ?? 'new'}
            product={edited?.product ?? null}
            values={actionData?.values ?? edited?.values ?? copy?.values ?? emptyProduct}
            answered={actionData?.errors}
            failure={actionData?.failure ?? ''}
            coverPattern={coverPattern}
          />
        </section>
      )}
      <SearchBox
        name="search"
        label="Filter products by title"
        value={search}
        keep={{
          edit: edited?.product.id ?? '',
          copy: copy?.id ?? '',
          new: isNew && !copy ? '1' : '',
        }}
      />
      {products.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>
            {search ? 'No products match your filter.' : 'No products yet.'}
          </EmptyStateTitle>
          {!search && <p>Add the first one: a title, a price, a cover and a PDF.</p>}
        </EmptyState>
      ) : (
        <section aria-label="Products" className="grid gap-4">
          <ListCount total={total} one="product" />
          <ProductTable products={products} />
        </section>
      )}
      <Pagination page={page} total={total} />
    </AdminPage>
  )
}

function AddLink() {
  return (
    <Link to="?new=1" className={buttonVariants({ variant: 'accent' })}>
      Add Product
    </Link>
  )
}
