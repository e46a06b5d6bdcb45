import { useFetcher } from 'react-router'
import { formatDay } from '#app/lib/dates/dates.ts'
import { formatDollars } from '#app/lib/money.ts'
import { Form } from '#app/shell/form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { CouponRow } from './coupons.data.ts'

/** `today`: in the time zone of the business. */
type CouponTableProps = { coupons: CouponRow[]; today: string }

export function CouponTable({ coupons, today }: CouponTableProps) {
  return (
    <Table aria-label="Coupons">
      <TableHeader>
        <TableRow>
          <TableHead>Code</TableHead>
          <TableHead>Discount</TableHead>
          <TableHead>Good for</TableHead>
          <TableHead>Last day</TableHead>
          <TableHead>Used</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {coupons.map((coupon) => (
          <TableRow key={coupon.id}>
            <TableCell label="Code" className="align-middle! font-semibold wrap-anywhere">
              {coupon.code}
            </TableCell>
            <TableCell label="Discount" className="tabular align-middle!">
              {coupon.percent
                ? `${coupon.percent}%`
                : formatDollars((coupon.amount_cents ?? 0) / 100)}
            </TableCell>
            <TableCell label="Good for" className="align-middle! wrap-anywhere">
              {coupon.product_title ?? 'Every PDF'}
            </TableCell>
            <TableCell label="Last day" className="align-middle!">
              {coupon.last_day ? formatDay(coupon.last_day) : '–'}
            </TableCell>
            <TableCell label="Used" className="tabular align-middle!">
              {coupon.uses.toLocaleString('en-US')}
              {coupon.most_uses !== null && ` of ${coupon.most_uses.toLocaleString('en-US')}`}
            </TableCell>
            <TableCell label="Status" className="align-middle!">
              <span className="flex">
                <Status coupon={coupon} today={today} />
              </span>
            </TableCell>
            <TableCell>
              <RowActions className="sm:justify-end">
                <SwitchButton coupon={coupon} />
                <DeleteRow what="Coupon" label={`Delete ${coupon.code}`} id={coupon.id}>
                  <p className="wrap-anywhere">
                    {coupon.code} stops working. Orders that used it keep the code and the discount.
                  </p>
                </DeleteRow>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Status({ coupon, today }: { coupon: CouponRow; today: string }) {
  if (!coupon.is_on) return <Badge>Off</Badge>
  if (coupon.last_day !== null && coupon.last_day < today) return <Badge>Expired</Badge>
  if (coupon.most_uses !== null && coupon.uses >= coupon.most_uses) return <Badge>Used up</Badge>
  return <Badge tone="success">On</Badge>
}

function SwitchButton({ coupon }: { coupon: CouponRow }) {
  const fetcher = useFetcher()
  const label = coupon.is_on ? 'Switch off' : 'Switch on'
  return (
    <Form fetcher={fetcher} method="post">
      <input type="hidden" name="id" value={coupon.id} />
      <Button
        type="submit"
        name="intent"
        value={coupon.is_on ? 'off' : 'on'}
        variant="outline"
        size="small"
        pending={fetcher.state !== 'idle'}
        pendingLabel="Saving..."
        aria-label={`${label} ${coupon.code}`}
      >
        {label}
      </Button>
    </Form>
  )
}
