import { ArrowLeft } from 'lucide-react'
import { redirect } from 'react-router'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formatFileSize } from '#app/lib/file-size.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/product.ts'
import { ClaimForm } from './claim-form.tsx'
import { Price } from './price-tag.tsx'
import { OwnedBadge } from './product-card.tsx'
import { ProductCover } from './product-cover.tsx'
import { findProduct } from './products.data.ts'

const notFound = 'Product not found or could not be loaded.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const leave = (cause?: unknown): never => {
    if (cause) context.get(hostContext).log('error', notFound, cause)
    const text = cause ? errorText(cause) : undefined
    showToast(context, { title: notFound, ...(text && { text }), tone: 'destructive' })
    throw redirect('/store')
  }
  const reading = findProduct(supabase, user.id, params.productSlug)
  const product = (await reading.catch(leave)) ?? leave()
  const { cover_image_url: cover, ...shown } = product
  return { product: shown, picture: pictureOf(supabase, 'product-covers', cover) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.title ?? 'Product', noindex: true })
}

export default function ProductPage({ loaderData: { product, picture } }: Route.ComponentProps) {
  const paragraphs = (product.description ?? '').split(/\n\s*\n/).filter((text) => text.trim())
  return (
    <div className="container-grid pt-8 pb-24 lg:pt-12">
      <SiteLink to="/store" className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden className="size-4" /> Back to Store
      </SiteLink>
      <article className="mt-6 grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,22rem)_1fr]">
        <ProductCover
          picture={picture}
          seed={product.slug}
          sizes="(min-width: 768px) 22rem, 100vw"
          isFirst
          className="self-start rounded-md border border-rule max-md:max-w-80"
        />
        <div className="grid content-start gap-6">
          <div className="grid gap-4 border-rule border-b pb-6">
            <p className="eyebrow">PDF download</p>
            <h1 className="text-4xl wrap-anywhere">{product.title}</h1>
            <p className="flex flex-wrap items-center gap-4">
              <Price price={product.price} className="text-2xl" />
              {product.isOwned && <OwnedBadge />}
            </p>
          </div>
          {paragraphs.length > 0 && (
            <div className="prose whitespace-pre-line wrap-anywhere">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          {product.pdf_size_bytes !== null && (
            <p className="tabular text-muted text-sm">
              PDF, {formatFileSize(product.pdf_size_bytes)}
            </p>
          )}
          <ClaimForm
            slug={product.slug}
            title={product.title}
            price={product.price}
            isOwned={product.isOwned}
          />
        </div>
      </article>
    </div>
  )
}
