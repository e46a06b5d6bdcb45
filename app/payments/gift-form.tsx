import { useFetcher } from 'react-router'
import * as z from 'zod/mini'
import { type Answered, type FormRules, required, validEmail } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { BuyButton, type BuyFormProps, Sold, Terms } from './buy-form.tsx'
import { withCoupon } from './coupon.ts'

const schema = z.object({
  email: z.string().check(
    required('Please enter your email address.'),
    validEmail(),
    // The rule of the auth service, which makes the account.
    z.regex(z.regexes.html5Email, 'Please enter a valid email address.'),
  ),
})

export const giftForm: FormRules<typeof schema> = { schema }

type GiftFormProps = BuyFormProps & {
  answered: Answered<typeof giftForm>
  values: { email?: string } | undefined
}

/** For a visitor whose code leaves nothing to pay: Stripe asks for no address, so this form does. */
export function GiftForm({ answered, values, ...props }: GiftFormProps) {
  const { action, product, coupon } = props
  const fetcher = useFetcher<{ errors?: Answered<typeof giftForm> }>()
  const { errors, props: checking } = useFormCheck(giftForm, fetcher.data?.errors ?? answered)
  return (
    <Sold {...props}>
      <Form
        {...checking}
        fetcher={fetcher}
        method="post"
        action={withCoupon(action, coupon?.typed ?? '')}
        className="grid gap-4"
      >
        <Terms {...props} price={0} />
        <Field error={errors.email} className="max-w-md">
          <Label>Email</Label>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values?.email}
          />
          <FieldHelp>I’ll send your PDF’s link and the receipt there.</FieldHelp>
        </Field>
        <BuyButton title={product.title} price={0} isPending={fetcher.state !== 'idle'} />
      </Form>
    </Sold>
  )
}
