-- Orders that are paid by card at Stripe. An order freezes product, price and currency before the customer
-- leaves for Stripe's page, and follows what Stripe reports. A paid one adds a row to product_orders, so the
-- rule that opens claimed PDFs opens bought ones, too.
--
-- No caller writes a state, not even an admin or the secret key: settle_paid_order() does, for the server's own
-- process, and end_test_mode() ends what is open.

create table public.paid_orders (
  id uuid primary key default gen_random_uuid(),
  -- Null until the buyer's account is known, and after it was deleted: the books keep the order.
  user_id uuid references auth.users (id) on delete set null,
  product_id uuid references public.products (id) on delete set null,
  product_title text not null,
  pdf_file_url text not null,
  -- Stripe asks for it. Emptied with the account.
  email text
    constraint paid_order_email_is_not_too_long check (length(email) <= 320),
  state text not null default 'pending'
    constraint paid_order_state_is_known
      check (state in ('pending', 'paid', 'fulfilled', 'refunded', 'disputed', 'expired')),
  -- Made with the keys of Stripe's test mode: no money moved.
  is_test boolean not null,
  currency text not null default 'usd'
    constraint paid_orders_are_in_dollars check (currency = 'usd'),
  -- Of the product, at the moment of the order.
  price_cents int not null
    constraint paid_order_has_a_price check (price_cents > 0),
  -- What Stripe charged, with tax; its fee is known a moment later.
  total_cents int
    constraint paid_order_total_is_not_negative check (total_cents >= 0),
  tax_cents int not null default 0
    constraint paid_order_tax_is_not_negative check (tax_cents >= 0),
  fee_cents int
    constraint paid_order_fee_is_not_negative check (fee_cents >= 0),
  refunded_cents int not null default 0
    constraint refund_is_part_of_the_total check (refunded_cents between 0 and coalesce(total_cents, 0)),
  -- The sum that the bank took back in a lost dispute, and what Stripe charged for it.
  disputed_cents int not null default 0
    constraint paid_order_disputed_sum_is_not_negative check (disputed_cents >= 0),
  dispute_fee_cents int not null default 0
    constraint paid_order_dispute_fee_is_not_negative check (dispute_fee_cents >= 0),
  stripe_session_id text
    constraint one_order_per_session unique,
  stripe_payment_id text
    constraint one_order_per_payment unique,
  -- The id of the receipt's mail, which an outbox sends once.
  receipt_mail uuid not null default gen_random_uuid(),
  -- Counts the changes: whoever asked Stripe before the last one asks again.
  version int not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Until then one process fulfils it, and others leave it alone.
  fulfilling_until timestamptz,
  fulfilled_at timestamptz,
  refunded_at timestamptz,
  -- When the job last tried to settle it.
  asked_at timestamptz,
  disputed_at timestamptz,
  constraint settled_orders_have_a_total check (state in ('pending', 'expired') or total_cents is not null)
);

create index paid_orders_user_id_idx on public.paid_orders (user_id, created_at desc);
create index paid_orders_product_id_idx on public.paid_orders (product_id);
create index paid_orders_created_at_idx on public.paid_orders (created_at desc, id desc);
create index paid_orders_test_idx on public.paid_orders (id) where is_test;
-- For the job that looks after orders whose webhook never came.
create index paid_orders_unsettled_idx on public.paid_orders (created_at) where state in ('pending', 'paid');

alter table public.paid_orders enable row level security;

revoke all on public.paid_orders from anon, authenticated, service_role;
grant select on public.paid_orders to authenticated, service_role;

create policy "buyers read their own paid orders" on public.paid_orders
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every paid order" on public.paid_orders
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.paid_orders');

create function private.forget_buyer()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := null;
  return new;
end
$$;

create trigger paid_orders_forget_buyer
  before update of user_id on public.paid_orders
  for each row
  when (old.user_id is not null and new.user_id is null)
  execute function private.forget_buyer();

-- # Refunds

-- One row for each time that money was given back, so that each counts in its own month.
create table public.paid_order_refunds (
  paid_order_id uuid not null references public.paid_orders (id) on delete cascade,
  -- The sum of the order so far: the same refund that an import brings is no second row.
  refunded_cents int not null,
  cents int not null
    constraint refund_is_a_sum check (cents > 0),
  refunded_at timestamptz not null,
  primary key (paid_order_id, refunded_cents)
);

alter table public.paid_order_refunds enable row level security;

revoke all on public.paid_order_refunds from anon, authenticated, service_role;
grant select on public.paid_order_refunds to authenticated, service_role;

create policy "admins read every refund" on public.paid_order_refunds
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.paid_order_refunds');

-- A refund that a bank sends back lowers the sum, and takes its line along.
create function private.note_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  noted int;
begin
  delete from public.paid_order_refunds as r
  where r.paid_order_id = new.id and r.refunded_cents > new.refunded_cents;
  select coalesce(sum(r.cents), 0) into noted
  from public.paid_order_refunds as r
  where r.paid_order_id = new.id;
  insert into public.paid_order_refunds (paid_order_id, refunded_cents, cents, refunded_at)
  select new.id, new.refunded_cents, new.refunded_cents - noted, new.refunded_at
  where new.refunded_cents > noted
  on conflict do nothing;
  return null;
end
$$;

create trigger paid_orders_note_refund
  after update of refunded_cents on public.paid_orders
  for each row
  when (new.refunded_cents <> old.refunded_cents)
  execute function private.note_refund();

-- # The PDF of a paid order

-- Null for a claim of a free product.
alter table public.product_orders
  add column paid_order_id uuid
    references public.paid_orders (id) on delete set null
    constraint one_pdf_per_paid_order unique;

alter table public.product_orders
  drop constraint only_free_products_are_ordered;

alter table public.product_orders
  add constraint only_free_products_are_claimed check (price_at_purchase = 0 or paid_order_id is not null)
    not valid;

-- Orders that were there are free.
alter table public.product_orders
  validate constraint only_free_products_are_claimed;

-- Once per person and product, whatever is repeated. A product that is gone keeps the file it had.
create function private.give_paid_pdf(paid public.paid_orders)
returns void
language sql
set search_path = ''
as $$
  insert into public.product_orders
    (user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url, paid_order_id)
  select
    paid.user_id,
    paid.product_id,
    paid.price_cents / 100.0,
    paid.product_title,
    paid.price_cents / 100.0,
    coalesce(p.pdf_file_url, paid.pdf_file_url),
    paid.id
  from (select) as one
  left join public.products as p on p.id = paid.product_id
  where paid.user_id is not null
  on conflict do nothing
$$;

-- A person who has paid twice for it keeps it for the other order.
create function private.take_paid_pdf(paid public.paid_orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  other uuid := (
    select o.id
    from public.paid_orders as o
    where o.user_id = paid.user_id
      and o.product_id = paid.product_id
      and o.id <> paid.id
      and o.state in ('paid', 'fulfilled')
    order by o.paid_at
    limit 1
  );
begin
  if other is null then
    delete from public.product_orders where paid_order_id = paid.id;
  else
    update public.product_orders set paid_order_id = other where paid_order_id = paid.id;
  end if;
end
$$;

-- Claims are of free products; sales have a list of their own.
create or replace view public.product_claims
with (security_invoker = true) as
select
  o.id,
  o.product_id,
  o.user_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  o.order_date,
  o.product_title
from public.product_orders as o
join public.users as u on u.id = o.user_id
where o.paid_order_id is null;

-- # Life of an order

-- Product, price and currency come from the product; the caller only names it. Null when it cannot be sold:
-- it is gone, free, or has no PDF. P0001 when the buyer has it already.
create function public.create_paid_order(
  product uuid,
  test boolean,
  buyer uuid default null,
  address text default null
)
returns public.paid_orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 20;
  ten_minutes constant int := 600;
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
  if exists (
    select
    from public.product_orders as o
    where o.user_id = buyer
      and o.product_id = product
  ) then
    raise exception 'This PDF is yours already.' using errcode = 'P0001';
  end if;

  insert into public.paid_orders (user_id, product_id, product_title, pdf_file_url, is_test, price_cents)
  select buyer, p.id, p.title, p.pdf_file_url, test, (p.price * 100)::int
  from public.products as p
  where p.id = product
    and p.price > 0
    and p.pdf_file_url is not null
  returning * into made;
  return made;
end
$$;

create function private.may_follow(old_state text, new_state text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select old_state = new_state
    or (old_state, new_state) in (
      ('pending', 'paid'),
      ('pending', 'expired'),
      -- Paid at the last moment, or also given back before the site heard of it.
      ('expired', 'paid'),
      ('pending', 'refunded'),
      ('expired', 'refunded'),
      ('pending', 'disputed'),
      ('expired', 'disputed'),
      ('paid', 'fulfilled'),
      ('paid', 'refunded'),
      ('paid', 'disputed'),
      ('fulfilled', 'refunded'),
      ('fulfilled', 'disputed'),
      -- The bank has decided for her.
      ('disputed', 'paid'),
      ('disputed', 'refunded')
    )
$$;

-- Writes what Stripe says about an order. Null when the order is gone or has changed since `seen_version`: the
-- caller then asks Stripe again, so an older answer never replaces a newer one. Null for a fact keeps it. Whose
-- it is, is written at the payment or by who fulfils it: later news of Stripe's names nobody who has left.
create function public.settle_paid_order(
  paid_order uuid,
  seen_version int,
  new_state text,
  session text default null,
  payment text default null,
  buyer uuid default null,
  buyer_email text default null,
  total int default null,
  tax int default null,
  fee int default null,
  refunded int default null,
  takes_pdf boolean default false,
  paid_on timestamptz default null,
  disputed int default null,
  dispute_fee int default null
)
returns public.paid_orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  settled public.paid_orders;
begin
  select *
  into settled
  from public.paid_orders as o
  where o.id = paid_order
    and o.version = seen_version
  for update;
  if not found then
    return null;
  end if;
  -- A refund that the bank sends back leaves the order paid.
  if not private.may_follow(settled.state, new_state)
    and not ((settled.state, new_state) = ('refunded', 'paid') and coalesce(refunded < settled.total_cents, false)) then
    raise exception 'An order that is % cannot become %.', settled.state, new_state
      using errcode = '23514';
  end if;

  update public.paid_orders as o
  set
    -- A dispute that is won sends no second receipt.
    state = case when new_state = 'paid' and o.fulfilled_at is not null then 'fulfilled' else new_state end,
    stripe_session_id = coalesce(session, o.stripe_session_id),
    stripe_payment_id = coalesce(payment, o.stripe_payment_id),
    email = case when o.paid_at is null then coalesce(buyer_email, o.email) else o.email end,
    user_id = coalesce(
      o.user_id,
      case when o.state = 'paid' and new_state = 'fulfilled' then buyer end,
      -- An address that nobody has confirmed may be somebody else's.
      case when o.paid_at is null and new_state = 'paid' then (
        select u.id
        from auth.users as u
        where u.email = lower(buyer_email)
          and u.email_confirmed_at is not null
          and u.deleted_at is null
      ) end
    ),
    total_cents = coalesce(total, o.total_cents),
    tax_cents = coalesce(tax, o.tax_cents),
    fee_cents = coalesce(fee, o.fee_cents),
    refunded_cents = coalesce(refunded, o.refunded_cents),
    paid_at = coalesce(o.paid_at, case when new_state not in ('pending', 'expired') then coalesce(paid_on, now()) end),
    fulfilled_at = coalesce(o.fulfilled_at, case when new_state = 'fulfilled' then now() end),
    refunded_at = case
      when refunded = 0 then null
      when refunded > o.refunded_cents then now()
      else o.refunded_at
    end,
    disputed_cents = coalesce(disputed, o.disputed_cents),
    dispute_fee_cents = coalesce(dispute_fee, o.dispute_fee_cents),
    disputed_at = case when disputed > 0 then coalesce(o.disputed_at, now()) else o.disputed_at end,
    version = o.version + 1
  where o.id = paid_order
  returning * into settled;

  if settled.state in ('paid', 'fulfilled') then
    perform private.give_paid_pdf(settled);
  elsif takes_pdf then
    perform private.take_paid_pdf(settled);
  end if;
  return settled;
end
$$;

-- Of several processes that hear of one payment, one fulfils the order: the link of an account that is made twice
-- works in the second mail alone. When it died, another one may after a minute. Null for all others.
create function public.claim_fulfilment(paid_order uuid)
returns public.paid_orders
language sql
security definer
set search_path = ''
as $$
  update public.paid_orders as o
  set fulfilling_until = now() + interval '1 minute'
  where o.id = paid_order
    and o.state = 'paid'
    and coalesce(o.fulfilling_until, '-infinity') < now()
  returning *
$$;

-- For the job: paid ones whose PDF or mail is still owed, and pending ones that Stripe may have closed, of the mode
-- that `test` names; null without keys. Who waited longest comes first, so an order that cannot be settled holds
-- up no other.
create function public.claim_unsettled_orders(test boolean default null, most int default 50)
returns setof public.paid_orders
language sql
security definer
set search_path = ''
as $$
  update public.paid_orders as o
  set asked_at = now()
  where o.id in (
    select u.id
    from public.paid_orders as u
    where u.state = 'paid' and coalesce(u.fulfilling_until, '-infinity') < now()
      or u.state = 'pending' and u.is_test = test and u.created_at < now() - interval '10 minutes'
    order by u.asked_at nulls first, u.created_at
    limit most
  )
  returning *
$$;

-- Orders whose fee Stripe has not told yet, for as long as it may come.
create function public.list_orders_without_fee(most int default 50)
returns setof public.paid_orders
language sql
stable
security definer
set search_path = ''
as $$
  select *
  from public.paid_orders as o
  where o.fee_cents is null
    and o.stripe_payment_id is not null
    and o.paid_at > now() - interval '3 days'
  order by o.paid_at desc
  limit most
$$;

-- # Events that Stripe has sent

-- Stripe repeats an event until it is acknowledged, and may send it twice.
create table private.stripe_events (
  id text primary key,
  received_at timestamptz not null default now()
);

create index stripe_events_received_at_idx on private.stripe_events (received_at);

alter table private.stripe_events enable row level security;

create function public.has_stripe_event(event text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.stripe_events where id = event)
$$;

create function public.note_stripe_event(event text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.stripe_events (id)
  values (event)
  on conflict do nothing
$$;

-- Orders that nobody paid, and events that Stripe no longer repeats. A checkout ends after an hour: after three
-- days Stripe cannot be asked about one, because its keys are gone or are of the other mode.
create function public.forget_unpaid_orders()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.paid_orders
  set state = 'expired', version = version + 1
  where state = 'pending'
    and created_at < now() - interval '3 days';
  delete from public.paid_orders
  where state = 'expired'
    and created_at < now() - interval '30 days';
  delete from private.stripe_events
  where received_at < now() - interval '30 days'
$$;

-- With live keys nothing of the test mode stays: neither a PDF that cost nothing, nor a checkout that is open.
create function public.end_test_mode()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.product_orders as o
  using public.paid_orders as p
  where p.id = o.paid_order_id
    and p.is_test;
  update public.paid_orders
  set
    state = 'expired',
    version = version + 1
  where is_test
    and state = 'pending'
$$;

revoke execute on function
  private.note_refund,
  private.give_paid_pdf,
  private.take_paid_pdf,
  private.may_follow,
  public.create_paid_order,
  public.settle_paid_order,
  public.claim_fulfilment,
  public.claim_unsettled_orders,
  public.list_orders_without_fee,
  public.has_stripe_event,
  public.note_stripe_event,
  public.forget_unpaid_orders,
  public.end_test_mode
from public, anon, authenticated, service_role;
grant execute on function
  public.create_paid_order,
  public.settle_paid_order,
  public.claim_fulfilment,
  public.claim_unsettled_orders,
  public.list_orders_without_fee,
  public.has_stripe_event,
  public.note_stripe_event,
  public.forget_unpaid_orders,
  public.end_test_mode
to service_role;
