-- How often people wanted to buy a product that cannot be bought yet: a number per day, no names.
create table public.product_interest (
  product_id uuid not null references public.products (id) on delete cascade,
  day date not null default current_date,
  clicks int not null default 0 check (clicks >= 0),
  primary key (product_id, day)
);

revoke all on public.product_interest from anon, authenticated;
grant select on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

alter table public.product_interest enable row level security;

create policy "admins read the demand for products" on public.product_interest
  for select to authenticated
  using ((select public.is_admin()));

create function public.count_product_interest(product_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.product_interest as i (product_id, day, clicks)
  select p.id, current_date, 1
  from public.products as p
  where p.id = count_product_interest.product_id
    and p.price > 0
  on conflict on constraint product_interest_pkey do update set clicks = i.clicks + 1
$$;

revoke execute on function public.count_product_interest(uuid) from public, anon;
grant execute on function public.count_product_interest(uuid) to authenticated, service_role;

create view public.product_demand
with (security_invoker = true) as
select
  product_id,
  sum(clicks)::int as clicks,
  coalesce(sum(clicks) filter (where day > current_date - 30), 0)::int as clicks_last_30_days,
  max(day) as last_day
from public.product_interest
group by product_id;

revoke all on public.product_demand from anon, authenticated, service_role;
grant select on public.product_demand to authenticated, service_role;
