-- The books with discounts: sales are what buyers paid, and what coupons took off stands beside it.

drop function public.sales_by_month(text);

-- The sums of each month for the owner's books, the newest month first: sales in the month they were paid,
-- refunds in the month they were given back, disputes in the month they were lost. Orders of the test mode moved
-- no money. Invoker rights: row level security lets admins alone see the orders of others.
create function public.sales_by_month(zone text default 'UTC')
returns table (
  month date,
  orders int,
  gross_cents bigint,
  discount_cents bigint,
  tax_cents bigint,
  fee_cents bigint,
  orders_without_fee int,
  refunded_cents bigint,
  refunded_tax_cents bigint,
  disputed_cents bigint,
  dispute_fee_cents bigint
)
language sql
stable
set search_path = ''
as $$
  with
    live as (
      select o.*
      from public.paid_orders as o
      where o.paid_at is not null
        and not o.is_test
    ),
    booked as (
      select
        o.paid_at as at,
        1 as orders,
        o.total_cents as gross,
        o.discount_cents as discount,
        o.tax_cents as tax,
        coalesce(o.fee_cents, 0) as fee,
        (o.fee_cents is null)::int as without_fee,
        0 as refunded,
        0 as refunded_tax,
        0 as disputed,
        0 as dispute_fee
      from live as o
      union all
      select
        r.refunded_at,
        0,
        0,
        0,
        0,
        0,
        0,
        r.cents,
        -- The tax in a refund is the same share of it as in the sale; the parts add up to the whole.
        round(r.refunded_cents::numeric * o.tax_cents / o.total_cents)::int
          - round((r.refunded_cents - r.cents)::numeric * o.tax_cents / o.total_cents)::int,
        0,
        0
      from live as o
      join public.paid_order_refunds as r on r.paid_order_id = o.id
      union all
      select o.disputed_at, 0, 0, 0, 0, 0, 0, 0, 0, o.disputed_cents, o.dispute_fee_cents
      from live as o
      where o.disputed_cents > 0
    )
  select
    date_trunc('month', b.at at time zone zone)::date,
    sum(b.orders)::int,
    sum(b.gross),
    sum(b.discount),
    sum(b.tax),
    sum(b.fee),
    sum(b.without_fee)::int,
    sum(b.refunded),
    sum(b.refunded_tax),
    sum(b.disputed),
    sum(b.dispute_fee)
  from booked as b
  group by 1
  -- A month of free orders alone has nothing to book.
  having sum(b.gross) + sum(b.refunded) + sum(b.disputed) > 0
  order by 1 desc
$$;

revoke execute on function public.sales_by_month from public, anon, authenticated, service_role;
grant execute on function public.sales_by_month to authenticated, service_role;

create or replace function private.payments_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product', p.product_title,
            'state', p.state,
            'price_cents', p.price_cents,
            'discount_cents', p.discount_cents,
            'coupon', p.coupon_code,
            'total_cents', p.total_cents,
            'refunded_cents', p.refunded_cents,
            'email', p.email,
            'created_at', p.created_at
          )
          order by p.created_at
        ),
        '[]'
      )
      from public.paid_orders as p
      where p.user_id = person
    )
  )
$$;
