import { useFetcher } from 'react-router'
import { formatPrice } from '#app/lib/money.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { type Coupon, withCoupon } from './coupon.ts'
import { CouponForm } from './coupon-form.tsx'
import type { Sale } from './sale.server.ts'
import { TestModeNote } from './test-mode-note.tsx'

export type BuyFormProps = {
  /** The page that the form stands on; its address keeps the code. */
  page: string
  action: string
  product: { title: string; price: number }
  sale: Sale
  coupon: Coupon | null
}

/** Price, refund words and terms stand before the button that leads to Stripe's page. */
export function BuyForm(props: BuyFormProps) {
  const { action, product, coupon } = props
  const fetcher = useFetcher()
  const price = coupon?.price ?? product.price
  return (
    <Sold {...props}>
      <Form
        fetcher={fetcher}
        method="post"
        action={withCoupon(action, coupon?.typed ?? '')}
        className="grid justify-items-start gap-4"
      >
        <Terms {...props} price={price} />
        <BuyButton title={product.title} price={price} isPending={fetcher.state !== 'idle'} />
      </Form>
    </Sold>
  )
}

export function Sold({
  sale,
  page,
  coupon,
  children,
}: BuyFormProps & { children: React.ReactNode }) {
  return (
    <div className="grid gap-4 rounded-md border border-rule bg-card p-5">
      {sale.isTest && <TestModeNote />}
      <CouponForm page={page} coupon={coupon} />
      {children}
    </div>
  )
}

export function Terms({ product, price, sale }: BuyFormProps & { price: number }) {
  return (
    <>
      <input type="hidden" name="seenPrice" value={price.toFixed(2)} />
      <p id="terms-of-sale" className="grid gap-2 text-sm">
        <span>
          <span className="tabular font-semibold">{formatPrice(price)}</span>
          {price < product.price && (
            <>
              {' '}
              instead of <s className="tabular">{formatPrice(product.price)}</s>
            </>
          )}
          {price > 0 ? (
            <>, once. {taxWords(sale)}You pay on Stripe’s own page: I never see your card.</>
          ) : (
            '. No card is needed.'
          )}
        </span>
        {price > 0 && <span>{sale.refundWords}</span>}
        <span>
          By buying you agree to the{' '}
          <SiteLink to="/terms-conditions" className="link">
            terms and conditions
          </SiteLink>
          .
        </span>
      </p>
    </>
  )
}

type BuyButtonProps = { title: string; price: number; isPending: boolean }

export function BuyButton({ title, price, isPending }: BuyButtonProps) {
  const label = price > 0 ? 'Buy Now' : 'Get It Free'
  return (
    <Button
      type="submit"
      variant="accent"
      size="large"
      pending={isPending}
      pendingLabel="One moment..."
      aria-label={`${label}: ${title}`}
      aria-describedby="terms-of-sale"
      className="justify-self-start"
    >
      {label}
    </Button>
  )
}

function taxWords({ collectsTax, taxIsIncluded }: Sale) {
  if (!collectsTax) return ''
  return taxIsIncluded ? 'Sales tax is included. ' : 'Sales tax, where it applies, is added. '
}
