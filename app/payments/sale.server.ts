import { type Context, hostContext } from '#app/lib/contexts.ts'
import { type Coupon, couponFrom } from './coupon.ts'

/** The facts that a page tells before the button that sells. */
export type Sale = {
  isTest: boolean
  refundWords: string
  collectsTax: boolean
  taxIsIncluded: boolean
}

/** Null while nothing can be bought by card. */
export async function readSale(context: Context): Promise<Sale | null> {
  const { payments, content } = context.get(hostContext)
  const facts = await payments?.describe()
  if (!facts?.isReady) return null
  const { isTest, collectsTax, taxIsIncluded } = facts
  return { isTest, collectsTax, taxIsIncluded, refundWords: content.business.refundWords }
}

/** Null while no code is typed. */
export async function readCoupon(
  context: Context,
  url: URL,
  asked: { slug: string; buyer: string | null },
): Promise<Coupon | null> {
  const typed = couponFrom(url)
  const { payments, clientAddress } = context.get(hostContext)
  if (!typed || !payments) return null
  const quote = await payments.quote({ ...asked, coupon: typed }, clientAddress)
  return quote && { ...quote, typed }
}
