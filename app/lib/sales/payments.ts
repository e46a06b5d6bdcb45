import type { Returns, Tables } from '#app/lib/database.ts'

// The server's interface for selling, as part of the host (app/lib/host.ts).

/** How Stripe's keys look: the one of the account, and the one that signs its events. */
export const keyPatterns = {
  secretKey: /^[sr]k_(test|live)_\w+$/,
  webhookSecret: /^whsec_\w+$/,
}

export type PaymentSettings = {
  /** Stripe Tax computes the sales tax. */
  collectsTax: boolean
  /** Prices are with tax; else it is added to them. */
  taxIsIncluded: boolean
}

/** The settings without the keys. */
export type PaymentFacts = PaymentSettings & {
  source: 'environment' | 'saved' | 'none'
  hasSecretKey: boolean
  hasWebhookSecret: boolean
  /** Both keys are set: the store sells. */
  isReady: boolean
  /** Keys of Stripe's test mode: no money moves. */
  isTest: boolean
  savedAt: string
}

/** PDFs with a price can be bought, for real money. */
export function isForSale(facts: PaymentFacts | null | undefined): boolean {
  return facts?.isReady === true && !facts.isTest
}

/** A PDF that people can have now: it is free, or sold. */
export function canBeHad(
  product: { price: number; has_pdf: boolean },
  facts: PaymentFacts | null | undefined,
): boolean {
  return product.has_pdf && (product.price === 0 || isForSale(facts))
}

/**
 * A buyer is null who has no account yet, and types an email address where no card is asked for.
 * `seenPrice` is the one that the page showed.
 */
export type Purchase = {
  slug: string
  seenPrice: string
  /** As typed; '' without one. */
  coupon: string
  buyer: { id: string; email: string } | null
  email?: string
  /** The page to come back to. */
  page: string
}

/** The price with a coupon; the full one when the coupon is refused. */
export type CouponQuote = {
  refusal: Returns<'quote_coupon'>[number]['refusal']
  price: number
}

/** Stripe's page to pay on, or that of the purchase when there is nothing to pay; or why there is none. */
export type PurchaseAnswer =
  | { kind: 'leave'; url: string }
  | { kind: 'new-price' | 'owned' | 'waiting' | 'too-often' | 'gone' }

/** A product as visitors see it who have no account. */
export type SoldProduct = Pick<
  Tables<'products'>,
  | 'title'
  | 'slug'
  | 'price'
  | 'description'
  | 'what_is_inside'
  | 'who_it_is_for'
  | 'pdf_pages'
  | 'cover_image_url'
  | 'first_page_url'
>

export type OrderState = Tables<'paid_orders'>['state']

export type Returned = {
  state: OrderState
  /** The customer has paid, and the bank takes its time. */
  isChecked: boolean
  title: string
  user: string
  isTest: boolean
}

export type Payments = {
  describe(): Promise<PaymentFacts>
  /** False when Stripe refuses the secret key. */
  knowsKey(secretKey: string): Promise<boolean>
  /** An undefined key keeps the saved one. */
  save(
    given: PaymentSettings & { secretKey: string | undefined; webhookSecret: string | undefined },
  ): Promise<void>
  forget(): Promise<void>
  /** Where Stripe's page is: forms lead there. */
  checkoutOrigin: string
  /** Null unless visitors can buy it now. */
  findProduct(slug: string): Promise<SoldProduct | null>
  /** Null unless the product is for sale now. */
  quote(
    asked: { slug: string; coupon: string; buyer: string | null },
    address: string,
  ): Promise<CouponQuote | null>
  begin(purchase: Purchase, address: string): Promise<PurchaseAnswer>
  /** Asks Stripe about an order whose webhook has not come; null without such an order. */
  settleReturn(token: string): Promise<Returned | null>
  /** Gives all money back, once for each nonce. False when Stripe has none of it. */
  refund(order: string, asked: { takesPdf: boolean; nonce: string }): Promise<boolean>
  /** False unless the order is refunded; its PDF is gone from the shelf then. */
  takePdf(order: string): Promise<boolean>
}
