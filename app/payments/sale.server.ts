import { type Context, hostContext, type SessionUser } from '#app/lib/contexts.ts'
import { type Coupon, couponFrom } from './coupon.ts'

/** The facts that a page tells before the button that sells. */
export type Sale = {
  isTest: boolean
  refundWords: string
  collectsTax: boolean
  taxIsIncluded: boolean
}

/** Null while this person can buy nothing by card: in test mode only admins can. */
export async function readSale(
  context: Context,
  user: Pick<SessionUser, 'role'> | null,
): Promise<Sale | null> {
  const { payments, content } = context.get(hostContext)
  const facts = await payments?.describe()
  if (!facts?.isReady) return null
  const { isTest, collectsTax, taxIsIncluded } = facts
  if (isTest && user?.role !== 'admin') return null
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
