import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { type Coupon, refusalWords, typedCodeLength } from './coupon.ts'

/** Asks for the page with the lowered price. */
export function CouponForm({ page, coupon }: { page: string; coupon: Coupon | null }) {
  return (
    <details open={coupon !== null} className="max-w-md">
      <summary className="link min-h-11 w-fit cursor-pointer content-center">
        I have a coupon code
      </summary>
      <Form action={page} preventScrollReset className="grid gap-2 pt-2">
        <Field error={coupon?.refusal && refusalWords[coupon.refusal]}>
          <Label>Coupon code</Label>
          <div className="grid grid-cols-[1fr_auto] gap-3">
            <Input
              key={coupon?.typed}
              name="coupon"
              defaultValue={coupon?.typed}
              maxLength={typedCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" variant="outline">
              Apply
            </Button>
          </div>
        </Field>
        {coupon && (
          <SiteLink to={page} preventScrollReset className="link finger-target w-fit text-sm">
            Buy without a code
          </SiteLink>
        )}
      </Form>
    </details>
  )
}
