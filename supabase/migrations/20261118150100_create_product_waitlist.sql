-- 'Tell me when it opens': people who asked for one email when a product can be bought. The address is the
-- one of their account, so a changed address is followed and there is no second copy of it.
create table public.product_waitlist (
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The sentence that the person agreed to.
  consent text not null
    constraint waitlist_consent_is_there check (consent ~ '\S' and length(consent) <= 300),
  created_at timestamptz not null default now(),
  primary key (product_id, user_id)
);

create index product_waitlist_user_id_idx on public.product_waitlist (user_id);

revoke all on public.product_waitlist from anon, authenticated;
grant select, delete on public.product_waitlist to authenticated;
grant insert (product_id, user_id, consent) on public.product_waitlist to authenticated;
grant all on public.product_waitlist to service_role;

alter table public.product_waitlist enable row level security;

create policy "people read their own place on a waitlist" on public.product_waitlist
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every waitlist" on public.product_waitlist
  for select to authenticated
  using ((select public.is_admin()));

create policy "people join the waitlist of a product with a price" on public.product_waitlist
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.products
      where products.id = product_id
        and products.price > 0
    )
  );

create policy "people leave a waitlist" on public.product_waitlist
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "reading takes the second factor" on public.product_waitlist
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.product_waitlist
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.product_waitlist
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.product_waitlist
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

create trigger product_waitlist_0_date_added_created_at
  before insert on public.product_waitlist
  for each row when (not private.is_plausible(new.created_at))
  execute function private.refuse_odd_date('created_at');

create trigger product_waitlist_0_date_changed_created_at
  before update of created_at on public.product_waitlist
  for each row when (not private.is_plausible(new.created_at))
  execute function private.refuse_odd_date('created_at');

-- Joining and leaving in a loop would bloat the table.
create function private.limit_waitlist()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 30;
  ten_minutes constant int := 600;
  wait_seconds int;
begin
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;
  wait_seconds := public.count_function_call('product_waitlist of ' || auth.uid(), most, ten_minutes);
  if wait_seconds > 0 then
    raise exception 'That was a lot in a short time. Please try again in % minutes.',
      ceil(wait_seconds / 60.0)
      using errcode = 'PT429';
  end if;
  return new;
end
$$;

create trigger product_waitlist_limit
  before insert on public.product_waitlist
  for each row execute function private.limit_waitlist();

-- Who waits for what, with addresses. Rows come from the guarded users view, so only admins get any.
create view public.product_waitlist_people
with (security_invoker = true) as
select
  w.product_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  w.created_at,
  w.consent
from public.product_waitlist as w
join public.users as u on u.id = w.user_id;

revoke all on public.product_waitlist_people from anon, authenticated, service_role;
grant select on public.product_waitlist_people to authenticated, service_role;

create or replace view public.product_demand
with (security_invoker = true) as
select
  product_id,
  coalesce(interest.clicks, 0) as clicks,
  coalesce(interest.clicks_last_30_days, 0) as clicks_last_30_days,
  interest.last_day,
  coalesce(people.waiting, 0) as waiting
from (
  select
    product_id,
    sum(clicks)::int as clicks,
    coalesce(sum(clicks) filter (where day > current_date - 30), 0)::int as clicks_last_30_days,
    max(day) as last_day
  from public.product_interest
  group by product_id
) as interest
full join (
  select product_id, count(*)::int as waiting
  from public.product_waitlist_people
  group by product_id
) as people using (product_id);

create or replace function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_my_data() || jsonb_build_object(
    'product_waitlists', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('product', p.title, 'consent', w.consent, 'created_at', w.created_at)
          order by w.created_at
        ),
        '[]'
      )
      from public.product_waitlist as w
      join public.products as p on p.id = w.product_id
      where w.user_id = (select auth.uid())
    )
  );
end
$$;
