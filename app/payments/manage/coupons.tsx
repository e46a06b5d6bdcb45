import { useNavigation } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { toZonedInput } from '#app/lib/dates/zoned-time.ts'
import { errorCode, errorText } from '#app/lib/error-text.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import { type Answered, textField } from '#app/lib/form.ts'
import { isUuid, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input, Select } from '#app/ui/input.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { nameTimeZone } from '#content/time-zones.ts'
import type { Route } from './+types/coupons.ts'
import { couponForm, discountOf, plainCode } from './coupon-fields.ts'
import { CouponTable } from './coupon-table.tsx'
import {
  addCoupon,
  deleteCoupon,
  listCoupons,
  listPricedProducts,
  switchCoupon,
} from './coupons.data.ts'

const here = '/admin/coupons'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const page = pageFrom(url.searchParams)
  const [list, products] = await readOrThrow(context, 'Coupons could not be loaded', [
    listCoupons(supabase, rangeOf(page)),
    listPricedProducts(supabase),
  ])
  const { timeZone } = context.get(hostContext).content.business
  const today = toZonedInput(new Date(), timeZone).slice(0, 10)
  return { ...list, products, page, today, zone: nameTimeZone(timeZone) }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const id = textField(form, 'id')
  const acts = {
    default: checked(couponForm, async ({ code, off, product, lastDay, uses }, refuse) => {
      if (product && !isUuid(product)) return refuse({ errors: { product: goneProduct } })
      await addCoupon(supabase, {
        code: plainCode(code),
        ...discountOf(off),
        product_id: product || null,
        last_day: lastDay || null,
        most_uses: uses ? Number(uses) : null,
      })
      return succeed(context, { title: 'Coupon Added', to: here })
    }),
    async off() {
      await switchCoupon(supabase, id, false)
      return succeed(context, { title: 'Coupon Switched Off' })
    },
    async on() {
      await switchCoupon(supabase, id, true)
      return succeed(context, { title: 'Coupon Switched On' })
    },
    async delete() {
      await deleteCoupon(supabase, id)
      return succeed(context, { title: 'Coupon Deleted' })
    },
  }
  return act(context, form, acts, (cause) => {
    const code = errorCode(cause)
    if (code === '23505') return { errors: { code: 'There is a coupon with this code already.' } }
    if (code === '23503') return { errors: { product: goneProduct } }
    return { title: 'Error', text: `The coupon could not be changed. ${errorText(cause)}` }
  })
}

const goneProduct = 'This product is gone. Please choose another one.'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Coupons', noindex: true })
}

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coupons, total, products, page, today, zone } = loaderData
  return (
    <AdminPage
      title="Coupons"
      path={here}
      lead="Codes that lower the price of your PDFs. A buyer types one in before paying."
    >
      <CouponForm
        key={total}
        products={products}
        zone={zone}
        values={actionData?.values}
        answered={actionData?.errors}
      />
      {coupons.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>There are no coupons yet.</EmptyStateTitle>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ListCount total={total} one="coupon" />
          <CouponTable coupons={coupons} today={today} />
          <Pagination page={page} total={total} />
        </div>
      )}
    </AdminPage>
  )
}

type Values = { [Name in 'code' | 'off' | 'product' | 'lastDay' | 'uses']?: string }
type CouponFormProps = {
  products: { id: string; title: string }[]
  zone: string
  values: Values | undefined
  answered: Answered<typeof couponForm>
}

function CouponForm({ products, zone, values, answered }: CouponFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(couponForm, answered)
  return (
    <section aria-labelledby="coupon-form" className="max-w-3xl">
      <h2 id="coupon-form" className="mb-5 text-2xl">
        Add a coupon
      </h2>
      <Form {...props} method="post" className="grid items-start gap-5 sm:grid-cols-2">
        <Field error={errors.code}>
          <Label>Code</Label>
          <Input name="code" defaultValue={values?.code} maxLength={60} autoComplete="off" />
          <FieldHelp>Such as SPRING-20. Capitals and spaces don’t matter.</FieldHelp>
        </Field>
        <Field error={errors.off}>
          <Label>Discount</Label>
          <Input name="off" defaultValue={values?.off} maxLength={20} autoComplete="off" />
          <FieldHelp>Such as 20% or $5. Less than 50 cents left makes the PDF free.</FieldHelp>
        </Field>
        <Field error={errors.product} className="sm:col-span-2">
          <Label>Good for</Label>
          <Select name="product" defaultValue={values?.product}>
            <option value="">Every PDF</option>
            {products.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field error={errors.lastDay}>
          <Label>Last day (optional)</Label>
          <Input type="date" name="lastDay" defaultValue={values?.lastDay} />
          <FieldHelp>It ends at midnight after that day, in {zone}.</FieldHelp>
        </Field>
        <Field error={errors.uses}>
          <Label>Number of uses (optional)</Label>
          <Input name="uses" inputMode="numeric" defaultValue={values?.uses} maxLength={7} />
          <FieldHelp>Empty: as often as you like. Purchases in test mode don’t count.</FieldHelp>
        </Field>
        <Button
          type="submit"
          pending={navigation.state === 'submitting'}
          pendingLabel="Saving..."
          className="justify-self-start"
        >
          Add Coupon
        </Button>
      </Form>
    </section>
  )
}
