import { FileDown } from 'lucide-react'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'
import { ProductCover } from './product-cover.tsx'

export type ShelfOrder = {
  id: string
  title: string
  /** Null when the product was withdrawn. */
  slug: string | null
  orderedAt: string
  isBought: boolean
  picture: { src: string; srcSet?: string } | null
  /** Null while the product has no PDF. */
  file: { name: string; sizeBytes: number | null } | null
  replacedAt: string | null
}

export function OrderCard({ order }: { order: ShelfOrder }) {
  const { formatDate } = useDates()
  const { title, slug, file, replacedAt } = order
  return (
    <article className="grid grid-cols-[5.5rem_1fr] gap-x-5 gap-y-4 rounded-md border border-rule bg-card p-4 sm:grid-cols-[5.5rem_1fr_auto] sm:items-center sm:p-5">
      <ProductCover
        picture={order.picture}
        seed={slug ?? title}
        sizes="88px"
        className="rounded-sm border border-rule"
      />
      <div className="grid gap-1.5">
        <h2 className="text-xl wrap-anywhere">
          {slug ? (
            <SiteLink to={`/store/${slug}`} className="finger-target inline-block hover:underline">
              {title}
            </SiteLink>
          ) : (
            title
          )}
        </h2>
        <p className="text-muted text-sm">
          {order.isBought ? 'Bought' : 'Claimed'} on{' '}
          <time dateTime={order.orderedAt}>{formatDate(order.orderedAt)}</time>
        </p>
        {file && (
          <p className="tabular text-muted text-sm wrap-anywhere">
            {file.name}
            {file.sizeBytes !== null && `, ${formatFileSize(file.sizeBytes)}`}
          </p>
        )}
        {replacedAt && file && (
          <p className="text-sm">
            <Badge tone="accent">New file</Badge> The PDF was replaced on{' '}
            <time dateTime={replacedAt}>{formatDate(replacedAt)}</time>. You get the new one.
          </p>
        )}
        {!slug && (
          <p className="text-sm">
            <Badge>Withdrawn</Badge> No longer in the store.{' '}
            {file
              ? `The PDF you ${order.isBought ? 'bought' : 'claimed'} stays yours.`
              : 'It had no PDF.'}
          </p>
        )}
        {slug && !file && (
          <p className="text-sm">
            <Badge>No PDF yet</Badge> It will show up here as soon as it’s ready.
          </p>
        )}
      </div>
      {file && (
        <a
          href={`/my-downloads/${order.id}/pdf`}
          aria-label={`Download PDF: ${title}`}
          className={buttonVariants({ variant: 'outline', className: 'max-sm:col-span-2' })}
        >
          <FileDown aria-hidden /> Download PDF
        </a>
      )}
    </article>
  )
}
