import { redirect, replace } from 'react-router'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { BuyForm } from '#app/payments/buy-form.tsx'
import { readCoupon, readSale } from '#app/payments/sale.server.ts'
import type { Route } from './+types/product.ts'
import { ClaimForm } from './claim-form.tsx'
import { ProductArticle } from './product-article.tsx'
import { findProduct } from './products.data.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist.data.ts'
import { WaitlistForm, waitlistConsent } from './waitlist-form.tsx'

export const handle: RouteHandle = { sells: true }

const notFound = 'Product not found or could not be loaded.'

export async function loader({ context, params, url }: Route.LoaderArgs) {
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
  const { cover_image_url: cover, first_page_url: firstPage, ...shown } = product
  const sale = await readSale(context, user)
  return {
    product: shown,
    picture: pictureOf(supabase, 'product-covers', cover),
    firstPage: pictureOf(supabase, 'product-covers', firstPage),
    email: user.email,
    sale,
    coupon: sale && (await readCoupon(context, url, { slug: product.slug, buyer: user.id })),
  }
}

/** Joins or leaves the waitlist of a paid product. */
export async function action({ context, params }: Route.ActionArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const to = `/store/${encodeURIComponent(params.productSlug)}`
  const change = (work: (productId: string) => Promise<void>, toast: Toast) => async () => {
    const product = await findProduct(supabase, user.id, params.productSlug)
    if (product) {
      await work(product.id)
      showToast(context, toast)
    }
    return replace(to)
  }
  const acts = {
    join: change((id) => joinWaitlist(supabase, id, waitlistConsent), {
      title: 'You’re on the list',
      text: `I’ll write to ${user.email} once, when you can buy it.`,
      tone: 'success',
    }),
    leave: change((id) => leaveWaitlist(supabase, user.id, id), { title: 'You’re off the list' }),
  }
  const failure = failed('', { title: 'The list could not be changed' })
  return act(context, formOf(context), acts, failure)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.product.title ?? 'Product', noindex: true })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, picture, firstPage, email, sale, coupon } = loaderData
  const mayJoin = product.price > 0 && !product.isOwned && !product.wasNotified
  const isSold = sale !== null && product.price > 0 && !product.isOwned
  return (
    <ProductArticle
      back={{ to: '/store', label: 'Back to Store' }}
      product={product}
      picture={picture}
      firstPage={firstPage}
    >
      {isSold ? (
        <BuyForm
          page={`/store/${product.slug}`}
          action={`/store/${product.slug}/claim`}
          product={product}
          sale={sale}
          coupon={coupon}
        />
      ) : (
        <ClaimForm
          slug={product.slug}
          title={product.title}
          price={product.price}
          isOwned={product.isOwned}
        />
      )}
      {(product.isWaiting || (mayJoin && !isSold)) && (
        <WaitlistForm title={product.title} email={email} isWaiting={product.isWaiting} />
      )}
    </ProductArticle>
  )
}
