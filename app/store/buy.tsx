import { redirect, replace } from 'react-router'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { listAddress } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { BuyForm } from '#app/payments/buy-form.tsx'
import { couponFrom, withCoupon } from '#app/payments/coupon.ts'
import { GiftForm, giftForm } from '#app/payments/gift-form.tsx'
import { leaveToPay, notBought } from '#app/payments/leave-to-pay.server.ts'
import { readCoupon, readSale } from '#app/payments/sale.server.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/buy.ts'
import { ProductArticle } from './product-article.tsx'

export const handle: RouteHandle = { sells: true, query: ['coupon'] }

/** For visitors without an account. People who have one buy in the store, which also knows what is owned. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const user = await context.get(sessionContext).getUser()
  const sale = user ? null : await readSale(context, null)
  const product = sale && (await context.get(hostContext).payments?.findProduct(params.productSlug))
  const inStore = withCoupon(`/store/${encodeURIComponent(params.productSlug)}`, couponFrom(url))
  if (!sale || !product) throw redirect(inStore)
  const { cover_image_url: cover, first_page_url: firstPage, ...shown } = product
  return {
    sale,
    inStore,
    coupon: await readCoupon(context, url, { slug: product.slug, buyer: null }),
    product: shown,
    picture: pictureOf(supabase, 'product-covers', cover),
    firstPage: pictureOf(supabase, 'product-covers', firstPage),
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { productSlug: slug } = params
  const coupon = couponFrom(url)
  const page = withCoupon(`/buy/${encodeURIComponent(slug)}`, coupon)
  const buy = async (more: { email?: string } = {}) => {
    await leaveToPay(context, { slug, coupon, buyer: null, page, ...more })
    return replace(page)
  }
  const form = formOf(context)
  // Stripe asks for the address of a buyer who pays.
  const chosen = form.has('email') ? checked(giftForm, (fields) => buy(fields)) : () => buy()
  return act(context, form, chosen, notBought('The PDF could not be bought'))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.title ?? 'Product', noindex: true })
}

/** The keys of the store are no announced change, so a cached page could sell what it must not. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export default function BuyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, picture, firstPage, sale, coupon, inStore } = loaderData
  const page = `/buy/${product.slug}`
  const sold = { page, action: page, product, sale, coupon }
  return (
    <ProductArticle
      back={{ to: '/', label: 'Back to Homepage' }}
      product={product}
      picture={picture}
      firstPage={firstPage}
    >
      {coupon?.price === 0 ? (
        <GiftForm {...sold} answered={actionData?.errors} values={actionData?.values} />
      ) : (
        <BuyForm {...sold} />
      )}
      <p className="max-w-prose text-muted text-sm">
        You don’t need an account yet: I’ll send you a link by email, and your PDF waits in the
        account that it opens. Do you have one already?{' '}
        <SiteLink to={listAddress('/login', { redirectTo: inStore })} className="link">
          Log in first
        </SiteLink>
        .
      </p>
    </ProductArticle>
  )
}
