import { FolderDown } from 'lucide-react'
import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/my-downloads.ts'
import { FolderOfPdfs } from './folder-of-pdfs.tsx'
import { OrderCard, type ShelfOrder } from './order-card.tsx'
import { orderFileName } from './order-file.ts'
import { listOrders, type Order } from './orders.data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const reading = listOrders(supabase, user.id)
  const orders = await readOrThrow(context, 'Your PDFs could not be loaded', reading)
  return { orders: orders.map((order) => toShelf(supabase, order)) }
}

function toShelf(supabase: Supabase, order: Order): ShelfOrder {
  const { product } = order
  return {
    id: order.id,
    title: product?.title ?? order.product_title,
    slug: product?.slug ?? null,
    orderedAt: order.order_date,
    isBought: order.paid_order_id !== null,
    picture: pictureOf(supabase, 'product-covers', product?.cover_image_url ?? null),
    file: order.pdf_file_url
      ? { name: orderFileName(order), sizeBytes: product?.pdf_size_bytes ?? null }
      : null,
    replacedAt: order.pdf_replaced_at,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My PDFs', noindex: true })
}

export default function MyDownloadsPage({ loaderData }: Route.ComponentProps) {
  const { orders } = loaderData
  const fileCount = orders.filter(({ file }) => file).length
  return (
    <>
      <PageHeader title="My PDFs" lead="Everything you’ve claimed or bought, newest first.">
        {fileCount > 1 && (
          <a href="/my-downloads/all.zip" className={buttonVariants({ variant: 'outline' })}>
            <FolderDown aria-hidden /> Download All as ZIP
          </a>
        )}
      </PageHeader>
      <div className="container-grid pb-24">
        {orders.length === 0 ? (
          <EmptyState>
            <FolderOfPdfs className="mb-2 w-40" />
            <EmptyStateTitle>Your shelf is empty.</EmptyStateTitle>
            <p>Free PDFs you claim in the store are kept here for you.</p>
            <ButtonLink to="/store" variant="accent">
              Browse the Store
            </ButtonLink>
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
