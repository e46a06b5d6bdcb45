-- The discount is computed here, when the order is made, and frozen in it. An order that is not expired holds
-- a use of its coupon, so one that nobody pays gives its use back, and a refund does not.

alter table public.paid_orders
  add column discount_cents int not null default 0
    constraint discount_is_part_of_the_price check (discount_cents between 0 and price_cents),
  -- Stays when the coupon is deleted: the books keep it.
  add column coupon_code text
    constraint paid_order_coupon_is_not_too_long check (length(coupon_code) <= 30),
  add column coupon_id uuid references public.coupons (id) on delete set null,
  add constraint discounts_have_a_coupon check (discount_cents = 0 or coupon_code is not null);

create index paid_orders_coupon_id_idx on public.paid_orders (coupon_id);

-- Uses of the test mode are none.
create view public.coupon_list
with (security_invoker = true) as
select
  c.id,
  c.code,
  c.percent,
  c.amount_cents,
  p.title as product_title,
  c.last_day,
  c.most_uses,
  c.is_on,
  c.created_at,
  (
    select count(*)
    from public.paid_orders as o
    where o.coupon_id = c.id
      and o.state <> 'expired'
      and not o.is_test
  )::int as uses
from public.coupons as c
left join public.products as p on p.id = c.product_id;

revoke all on public.coupon_list from anon, authenticated, service_role;
grant select on public.coupon_list to authenticated, service_role;

-- Codes are compared without case and spaces.
create function private.plain_code(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(typed, '\s', '', 'g'))
$$;

-- Tells why a coupon does not fit, or what it takes off.
create function private.weigh_coupon(
  sold public.products,
  typed text,
  test boolean,
  zone text,
  buyer uuid,
  out refusal text,
  out coupon public.coupons,
  out discount int
)
language plpgsql
set search_path = ''
as $$
declare
  -- Stripe charges no smaller sum.
  least_charge constant int := 50;
  price constant int := (sold.price * 100)::int;
begin
  select c.*
  into coupon
  from public.coupons as c
  where c.code = private.plain_code(typed)
    and c.is_on;
  refusal := case
    when coupon.id is null then 'unknown'
    when coupon.last_day < (now() at time zone zone)::date then 'over'
    when coupon.product_id <> sold.id then 'other-product'
    when coupon.most_uses <= (
      select count(*)
      from public.paid_orders as o
      where o.coupon_id = coupon.id
        and o.state <> 'expired'
        and o.is_test = test
        -- A buyer who came back from Stripe's page keeps the use that is held for this PDF.
        and ((o.state, o.product_id, o.user_id) = ('pending', sold.id, buyer)) is not true
    ) then 'used-up'
  end;
  if refusal is not null then
    return;
  end if;
  discount := coalesce(round(price * coupon.percent / 100.0)::int, least(coupon.amount_cents, price));
  if price - discount < least_charge then
    discount := price;
  end if;
end
$$;

-- Quotes what a code takes off now. Every question counts: a code cannot be found by guessing.
create function public.quote_coupon(
  product uuid,
  typed text,
  test boolean,
  zone text default 'UTC',
  buyer uuid default null,
  address text default null
)
returns table (refusal text, code text, discount_cents int)
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 30;
  ten_minutes constant int := 600;
begin
  if public.count_function_call(
    'coupon codes of ' || coalesce(buyer::text, ''),
    most,
    ten_minutes,
    case when buyer is null then address end
  ) > 0 then
    -- Returned, because an error would undo the count.
    return query select 'too-often', null::text, null::int;
    return;
  end if;
  return query
  select w.refusal, (w.coupon).code, w.discount
  from public.products as p
  cross join lateral private.weigh_coupon(p, typed, test, zone, buyer) as w
  where p.id = product;
end
$$;

-- The price that the buyer paid, beside that of the product.
create or replace function private.give_paid_pdf(paid public.paid_orders)
returns void
language sql
set search_path = ''
as $$
  insert into public.product_orders
    (user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url, paid_order_id)
  select
    paid.user_id,
    paid.product_id,
    (paid.price_cents - paid.discount_cents) / 100.0,
    paid.product_title,
    paid.price_cents / 100.0,
    coalesce(p.pdf_file_url, paid.pdf_file_url),
    paid.id
  from (select) as one
  left join public.products as p on p.id = paid.product_id
  where paid.user_id is not null
  on conflict do nothing
$$;

drop function public.create_paid_order(uuid, boolean, uuid, text);

-- Product, price, currency and discount come from the tables; the caller only names product and coupon. Null
-- when the product cannot be sold: it is gone, free, has no PDF, or is asked for in test mode by another than an
-- admin, because the card numbers of the test mode are public. P0001 when the buyer has it already; PT409
-- when the coupon does not fit, or the sum is not `seen_cents`. A discount of the whole price is paid at once:
-- its buyer is known, or `buyer_email` gets the PDF.
create function public.create_paid_order(
  product uuid,
  test boolean,
  buyer uuid default null,
  address text default null,
  coupon text default null,
  zone text default 'UTC',
  seen_cents int default null,
  buyer_email text default null
)
returns public.paid_orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 20;
  ten_minutes constant int := 600;
  most_gifts constant int := 3;
  most_gifts_from constant int := 5;
  one_day constant int := 86400;
  most_gifts_in_all constant int := 100;
  most_held constant int := 3;
  an_hour constant int := 3600;
  sold public.products;
  weighed record;
  receiver text;
  made public.paid_orders;
begin
  if public.count_function_call(
    'paid_orders of ' || coalesce(buyer::text, ''),
    most,
    ten_minutes,
    case when buyer is null then address end
  ) > 0 then
    raise exception 'That was a lot in a short time. Please try again in a few minutes.'
      using errcode = 'PT429';
  end if;
  if coupon <> '' then
    -- Two buyers of the last use come one after the other: the second one counts the order of the first.
    perform from public.coupons as c where c.code = private.plain_code(coupon) for update;
  end if;
  if exists (
    select
    from public.product_orders as o
    where o.user_id = buyer
      and o.product_id = product
  ) then
    raise exception 'This PDF is yours already.' using errcode = 'P0001';
  end if;
  select *
  into sold
  from public.products as p
  where p.id = product
    and p.price > 0
    and p.pdf_file_url is not null;
  if not found or test and not private.is_active_admin(buyer) then
    return null;
  end if;
  select *
  into weighed
  from private.weigh_coupon(sold, coupon, test, zone, buyer);
  if coupon <> '' and weighed.refusal is not null
    or seen_cents <> (sold.price * 100)::int - coalesce(weighed.discount, 0) then
    raise exception 'The price has changed.' using errcode = 'PT409';
  end if;
  -- An open checkout holds a use for an hour: one visitor cannot hold them all.
  if buyer is null
    and (weighed.coupon).most_uses is not null
    and public.count_function_call('uses of ' || (weighed.coupon).id, most_held, an_hour, address) > 0 then
    raise exception 'That was a lot in a short time. Please try again in an hour.'
      using errcode = 'PT429';
  end if;

  insert into public.paid_orders (
    user_id, product_id, product_title, pdf_file_url, is_test, price_cents,
    discount_cents, coupon_code, coupon_id
  )
  values (
    buyer, sold.id, sold.title, sold.pdf_file_url, test, (sold.price * 100)::int,
    coalesce(weighed.discount, 0), (weighed.coupon).code, (weighed.coupon).id
  )
  returning * into made;
  if made.discount_cents < made.price_cents then
    return made;
  end if;

  receiver := coalesce((select u.email from auth.users as u where u.id = buyer), lower(buyer_email));
  if receiver is null or not private.is_email(receiver) then
    raise exception 'Please enter a valid email address.' using errcode = '22023';
  end if;
  if buyer is null
    and greatest(
      public.count_function_call('gifts to ' || receiver, most_gifts, one_day),
      public.count_function_call('gifts from', most_gifts_from, one_day, address),
      public.count_function_call('gifts', most_gifts_in_all, an_hour)
    ) > 0 then
    raise exception 'That was a lot in a short time. Please try again tomorrow.'
      using errcode = 'PT429';
  end if;
  return public.settle_paid_order(
    made.id, made.version, 'paid', buyer_email => receiver, total => 0, tax => 0, fee => 0
  );
end
$$;

revoke execute on function
  private.plain_code,
  private.weigh_coupon,
  public.quote_coupon,
  public.create_paid_order
from public, anon, authenticated, service_role;
grant execute on function public.quote_coupon, public.create_paid_order to service_role;
