import { listAddress } from '#app/lib/lists.ts'
import type { CouponQuote } from '#app/lib/sales/payments.ts'

/** The price that a typed code makes, or why it makes none. */
export type Coupon = CouponQuote & { typed: string }

/** Longer than any code, with room for spaces. */
export const typedCodeLength = 60

/** The code stands in the address: a link can carry it, and the form works without scripts. */
export function couponFrom(url: URL): string {
  const typed = url.searchParams.get('coupon') ?? ''
  return typed.trim().slice(0, typedCodeLength).toWellFormed()
}

export function withCoupon(path: string, typed: string): string {
  return listAddress(path, { coupon: typed })
}

/** For the buyer, beside the field. */
export const refusalWords: Record<NonNullable<CouponQuote['refusal']>, string> = {
  unknown: 'I don’t know this code. Please check how it’s spelled.',
  over: 'This code has expired.',
  'other-product': 'This code is for another PDF.',
  'used-up':
    'This code is used up. If another buyer doesn’t finish paying, it works again in about an hour.',
  'too-often': 'That was a lot of codes in a short time. Please try again in a few minutes.',
}
