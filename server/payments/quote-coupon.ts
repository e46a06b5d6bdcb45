import type { CouponQuote } from '#app/lib/sales/payments.ts'
import type { SiteContent } from '#content/documents.ts'
import type { ServiceClient } from '#server/service-client.ts'

type Product = { id: string; price: number }
type Buyer = { id: string | null; address: string }

export type CouponOptions = {
  service: ServiceClient
  readContent(): Promise<Pick<SiteContent, 'business'>>
}

export async function findProductToBuy(service: ServiceClient, slug: string) {
  const { data } = await service
    .from('products')
    .select('id, price')
    .eq('slug', slug)
    .maybeSingle()
    .throwOnError()
  return data
}

/** A coupon's last day ends at midnight there. */
export async function findTimeZone({ readContent }: Pick<CouponOptions, 'readContent'>) {
  return (await readContent()).business.timeZone
}

/** The database looks the code up, and counts each question. */
export async function quoteCoupon(
  options: CouponOptions,
  product: Product,
  { code, isTest, buyer }: { code: string; isTest: boolean; buyer: Buyer },
): Promise<CouponQuote> {
  const { data } = await options.service
    .rpc('quote_coupon', {
      product: product.id,
      typed: code,
      test: isTest,
      zone: await findTimeZone(options),
      ...whoIs(buyer),
    })
    .maybeSingle()
    .throwOnError()
  const { refusal, discount_cents: discount } = data ?? { refusal: 'unknown', discount_cents: 0 }
  if (refusal) return { refusal, price: product.price }
  return { refusal: null, price: (toCents(product.price) - (discount ?? 0)) / 100 }
}

/** A buyer is counted by the account, a visitor by the network. */
export function whoIs({ id, address }: Buyer) {
  return id ? { buyer: id } : { address }
}

export function toCents(price: number): number {
  return Math.round(price * 100)
}
