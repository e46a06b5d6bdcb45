import { redirect, replace } from 'react-router'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { BuyForm } from '#app/payments/buy-form.tsx'
import { leaveToPay } from '#app/payments/leave-to-pay.server.ts'
import { readSale } from '#app/payments/sale.server.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/buy.ts'
import { ProductArticle } from './product-article.tsx'

export const handle: RouteHandle = { sells: true }

/** For visitors without an account. Whoever has one buys in the store, which also knows what is owned. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const user = await context.get(sessionContext).getUser()
  const sale = user ? null : await readSale(context)
  const product = sale && (await context.get(hostContext).payments?.findProduct(params.productSlug))
  if (!sale || !product) throw redirect(`/store/${encodeURIComponent(params.productSlug)}`)
  const { cover_image_url: cover, first_page_url: firstPage, ...shown } = product
  return {
    sale,
    product: shown,
    picture: pictureOf(supabase, 'product-covers', cover),
    firstPage: pictureOf(supabase, 'product-covers', firstPage),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const page = `/buy/${encodeURIComponent(params.productSlug)}`
  const buy = () => leaveToPay(context, { slug: params.productSlug, buyer: null, page })
  await act(context, formOf(context), buy, failed('', { title: 'Stripe could not be reached' }))
  return replace(page)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.title ?? 'Product', noindex: true })
}

/** The keys of the store are no announced change, so a cached page could sell what it must not. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export default function BuyPage({ loaderData }: Route.ComponentProps) {
  const { product, picture, firstPage, sale } = loaderData
  return (
    <ProductArticle
      back={{ to: '/', label: 'Back to Homepage' }}
      product={product}
      picture={picture}
      firstPage={firstPage}
    >
      <BuyForm action={`/buy/${product.slug}`} product={product} sale={sale} />
      <p className="max-w-prose text-muted text-sm">
        You don’t need an account yet: I’ll send you a link by email, and your PDF waits in the
        account that it opens. Do you have one already?{' '}
        <SiteLink to={`/login?redirectTo=/store/${product.slug}`} className="link">
          Log in first
        </SiteLink>
        .
      </p>
    </ProductArticle>
  )
}
