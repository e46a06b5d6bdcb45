import { type Context, hostContext } from '#app/lib/contexts.ts'
import { orLog } from '#app/shell/reading.server.ts'

/** The slug of the product that the login is asked for, or null. */
export function wantedProduct(returnAddress: string | null) {
  return /^\/store\/([a-z0-9-]+)$/.exec(returnAddress ?? '')?.[1] ?? null
}

/** Where a visitor without an account buys the PDF that the login is asked for; null if it is not sold. */
export async function findBuyAddress(context: Context, returnAddress: string | null) {
  const slug = wantedProduct(returnAddress)
  const { payments } = context.get(hostContext)
  if (!slug || !payments) return null
  const product = await orLog(context, 'product for sale not read', payments.findProduct(slug))
  return product ? `/buy/${product.slug}` : null
}
