import { redirect, replace } from 'react-router'
import { requireUser } from '#app/account/guards.server.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { couponFrom, withCoupon } from '#app/payments/coupon.ts'
import { leaveToPay, notBought } from '#app/payments/leave-to-pay.server.ts'
import { readSale } from '#app/payments/sale.server.ts'
import { orLog } from '#app/shell/reading.server.ts'
import type { Route } from './+types/claim.ts'
import { claimProduct } from './orders.data.ts'
import { countInterest, findProduct } from './products.data.ts'

const comingSoonMs = 5000

/** Outside the store's guard, because a claim has its own login message. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const coupon = couponFrom(url)
  const path = withCoupon(`/store/${encodeURIComponent(params.productSlug)}`, coupon)
  const page = new URL(path, url)
  const user = await requireUser(context, page, {
    title: 'Login Required',
    text: 'Please log in to get this product.',
    tone: 'destructive',
  })
  const supabase = context.get(supabaseContext)
  const claim = async () => {
    const product = await findProduct(supabase, user.id, params.productSlug)
    if (product?.price === 0) {
      const isNew = await claimProduct(supabase, user.id, product.id)
      showToast(context, claimed(product.title, isNew))
    } else if (product && (await readSale(context, user))) {
      const buyer = { id: user.id, email: user.email }
      await leaveToPay(context, { slug: product.slug, coupon, buyer, page: path })
    } else if (product) {
      // A failed count must not hide the message.
      const counting = countInterest(supabase, product.id)
      await orLog(context, 'interest in a product not counted', counting)
      const { cardPaymentProvider } = context.get(hostContext).content.business
      showToast(context, comingSoon(cardPaymentProvider))
    }
  }
  await act(context, formOf(context), claim, notBought('Could not claim this product'))
  // A product that is gone is told there.
  return replace(path)
}

/** GET has no page: redirects to the product. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/store/${encodeURIComponent(params.productSlug)}`)
}

function comingSoon(provider: string): Toast {
  return {
    title: `${provider} checkout is coming soon!`,
    text: 'You can’t buy this one yet. Nothing was charged.',
    durationMs: comingSoonMs,
  }
}

function claimed(title: string, isNew: boolean): Toast {
  if (!isNew) return { title: 'Already Yours', text: `“${title}” is in My PDFs.` }
  return { title: 'Product Claimed!', text: `“${title}” is in My PDFs now.`, tone: 'success' }
}
