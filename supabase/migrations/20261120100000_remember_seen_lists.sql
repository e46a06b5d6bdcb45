-- When an admin last opened a list: the dashboard tells what is new since then.
create table public.admin_seen_lists (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list text not null check (list in ('subscribers', 'claims')),
  seen_at timestamptz not null default now(),
  primary key (user_id, list)
);

revoke all on public.admin_seen_lists from anon, authenticated;
grant select, insert, update on public.admin_seen_lists to authenticated;
grant all on public.admin_seen_lists to service_role;

alter table public.admin_seen_lists enable row level security;

create policy "admins read what they have seen" on public.admin_seen_lists
  for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "admins mark a list as seen" on public.admin_seen_lists
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "admins mark a list as seen again" on public.admin_seen_lists
  for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "reading takes the second factor" on public.admin_seen_lists
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.admin_seen_lists
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.admin_seen_lists
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.admin_seen_lists
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

create trigger admin_seen_lists_0_date_added_seen_at
  before insert on public.admin_seen_lists
  for each row when (not private.is_plausible(new.seen_at))
  execute function private.refuse_odd_date('seen_at');

create trigger admin_seen_lists_0_date_changed_seen_at
  before update of seen_at on public.admin_seen_lists
  for each row when (new.seen_at is distinct from old.seen_at and not private.is_plausible(new.seen_at))
  execute function private.refuse_odd_date('seen_at');

-- The newest claims of all products.
create index product_orders_order_date_idx on public.product_orders (order_date desc, id);

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
join public.users as u on u.id = o.user_id;
