import { counted } from '#app/lib/lists.ts'
import { Price } from '#app/store/price-tag.tsx'
import { ProductCover } from '#app/store/product-cover.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

export type RowProduct = {
  id: string
  title: string
  slug: string
  price: number
  hasPdf: boolean
  picture: { src: string; srcSet?: string } | null
  demand: { clicks: number; lastDays: number; waiting: number }
}

export function ProductTable({ products }: { products: RowProduct[] }) {
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>Product</TableHead>
          <TableHead className="text-right">Price</TableHead>
          <TableHead className="text-right">Demand</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </TableBody>
    </Table>
  )
}

function ProductRow({ product }: { product: RowProduct }) {
  const { id, title, slug, price, demand } = product
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-start gap-3">
          <ProductCover
            picture={product.picture}
            seed={slug}
            sizes="48px"
            className="w-12! shrink-0 rounded-sm border border-rule"
          />
          <div className="grid justify-items-start gap-1">
            <SiteLink
              to={`/store/${slug}`}
              prefetch="none"
              className="link finger-target inline-block text-base wrap-anywhere"
            >
              {title}
            </SiteLink>
            <span className="text-muted wrap-anywhere">/store/{slug}</span>
            {!product.hasPdf && <Badge tone="danger">No PDF</Badge>}
          </div>
        </div>
      </TableCell>
      <TableCell label="Price" className="sm:text-right">
        <Price price={price} />
      </TableCell>
      <TableCell label="Demand" className="tabular sm:text-right">
        {price > 0 ? (
          <Demand {...demand} id={id} title={title} />
        ) : (
          <span className="text-muted">–</span>
        )}
      </TableCell>
      <TableCell>
        <RowActions className="sm:justify-end">
          <RowLink to={`?edit=${id}`} name={title}>
            Edit
          </RowLink>
          <RowLink to={`?copy=${id}`} name={title}>
            Duplicate
          </RowLink>
          <RowLink to={`/admin/products/${id}/claims`} name={`of ${title}`}>
            Claims
          </RowLink>
          {demand.waiting > 0 && (
            <RowLink to={`/admin/products/${id}/waitlist`} name={`of ${title}`}>
              Waitlist
            </RowLink>
          )}
          <DeleteRow what="Product" label={`Delete ${title}`} id={id}>
            <p className="wrap-anywhere">
              “{title}” will be removed from the store, with its cover. This cannot be undone.
            </p>
            <p>People who have claimed it keep their PDF.</p>
          </DeleteRow>
        </RowActions>
      </TableCell>
    </TableRow>
  )
}

type DemandProps = RowProduct['demand'] & Pick<RowProduct, 'id' | 'title'>

/** Clicks on Buy Now, counted without names, and the people who asked to be told. */
function Demand({ clicks, lastDays, waiting, id, title }: DemandProps) {
  return (
    <span>
      {counted(clicks, 'click')}
      <span className="block text-muted">{lastDays.toLocaleString('en-US')} in 30 days</span>
      {waiting > 0 && (
        <a
          href={`/admin/products/${id}/waitlist.csv`}
          className="link inline-flex min-h-11 items-center"
        >
          {counted(waiting, 'person', 'people')} waiting
          <span className="sr-only"> for {title}: download the list (CSV)</span>
        </a>
      )}
    </span>
  )
}
