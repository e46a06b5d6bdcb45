import { useFetcher } from 'react-router'
import { formatPrice } from '#app/lib/money.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Sale } from './sale.server.ts'
import { TestModeNote } from './test-mode-note.tsx'

type BuyFormProps = {
  action: string
  product: { title: string; price: number }
  sale: Sale
}

/** Price, refund words and terms stand before the button that leads to Stripe's page. */
export function BuyForm({ action, product, sale }: BuyFormProps) {
  const fetcher = useFetcher()
  const { title, price } = product
  return (
    <Form
      fetcher={fetcher}
      method="post"
      action={action}
      className="grid justify-items-start gap-4 rounded-md border border-rule bg-card p-5"
    >
      {sale.isTest && <TestModeNote />}
      <input type="hidden" name="seenPrice" value={price.toFixed(2)} />
      <p id="terms-of-sale" className="grid gap-2 text-sm">
        <span>
          <span className="tabular font-semibold">{formatPrice(price)}</span>, once.{' '}
          {taxWords(sale)}
          You pay on Stripe’s own page: I never see your card.
        </span>
        <span>{sale.refundWords}</span>
        <span>
          By buying you agree to the{' '}
          <SiteLink to="/terms-conditions" className="link">
            terms and conditions
          </SiteLink>
          .
        </span>
      </p>
      <Button
        type="submit"
        variant="accent"
        size="large"
        pending={fetcher.state !== 'idle'}
        pendingLabel="One moment..."
        aria-label={`Buy Now: ${title}`}
        aria-describedby="terms-of-sale"
      >
        Buy Now
      </Button>
    </Form>
  )
}

function taxWords({ collectsTax, taxIsIncluded }: Sale) {
  if (!collectsTax) return ''
  return taxIsIncluded ? 'Sales tax is included. ' : 'Sales tax, where it applies, is added. '
}
