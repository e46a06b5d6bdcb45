-- Codes that lower the price of a PDF. Admins alone read and write them: a buyer's code is looked up by the
-- functions that quote a price and make an order. What a coupon takes off never changes; it is switched off,
-- or deleted. Orders keep the code and the sum.

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  -- In the one spelling that typed codes are compared in: capitals, without spaces.
  code text not null
    constraint coupon_code_is_unique unique
    constraint coupon_code_is_plain check (code ~ '^[A-Z0-9-]+$' and length(code) between 3 and 30),
  percent int
    constraint coupon_percent_is_a_part check (percent between 1 and 100),
  amount_cents int
    constraint coupon_amount_is_a_price check (amount_cents between 1 and 99999999),
  -- Null: for every product. A coupon of one product goes with it, and never becomes one for all.
  product_id uuid references public.products (id) on delete cascade,
  -- In the time zone of the business; that day is included.
  last_day date,
  most_uses int
    constraint coupon_has_uses check (most_uses between 1 and 1000000),
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  constraint coupon_takes_a_part_or_a_sum check (num_nonnulls(percent, amount_cents) = 1)
);

create index coupons_product_id_idx on public.coupons (product_id);

alter table public.coupons enable row level security;

revoke all on public.coupons from anon, authenticated;
grant
  select,
  insert (code, percent, amount_cents, product_id, last_day, most_uses),
  update (is_on),
  delete
on public.coupons to authenticated;
grant all on public.coupons to service_role;

create policy "admins read coupons" on public.coupons
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add coupons" on public.coupons
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins switch coupons" on public.coupons
  for update to authenticated
  using ((select public.is_admin()));

create policy "admins delete coupons" on public.coupons
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.coupons');
