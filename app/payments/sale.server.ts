import { type Context, hostContext } from '#app/lib/contexts.ts'

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
