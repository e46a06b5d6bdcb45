-- Sales on Today. A bought PDF is no claim there, as in the list of claims.

alter table public.admin_seen_lists
  drop constraint admin_seen_lists_list_check;

alter table public.admin_seen_lists
  add constraint admin_seen_lists_list_check check (list in ('subscribers', 'claims', 'sales'));

create or replace function public.admin_today()
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- When the caller last opened each list.
  with seen as (
    select
      coalesce(max(s.seen_at) filter (where s.list = 'subscribers'), '-infinity') as subscribers,
      coalesce(max(s.seen_at) filter (where s.list = 'claims'), '-infinity') as claims,
      coalesce(max(s.seen_at) filter (where s.list = 'sales'), '-infinity') as sales
    from public.admin_seen_lists as s
    where s.user_id = (select auth.uid())
  )
  select public.admin_waiting() || jsonb_build_object(
    'stopped_students', public.admin_stopped_students(page_size => 1) -> 'total',
    'new_subscribers', (
      select count(*)
      from public.sign_up_offers_emails
      where unsubscribed_at is null
        and confirmed_at > seen.subscribers
    ),
    'new_claims', (
      select count(*)
      from public.product_orders
      where paid_order_id is null
        and order_date > seen.claims
    ),
    'disputed_payments', (
      select count(*)
      from public.paid_orders
      where state = 'disputed'
        -- A lost one asks for nothing any more.
        and disputed_cents = 0
        and not is_test
    ),
    'refunded_with_pdf', (
      select count(*)
      from public.paid_orders as p
      join public.product_orders as o on o.paid_order_id = p.id
      where p.state = 'refunded'
    ),
    'new_sales', (
      select count(*)
      from public.paid_orders
      where state in ('paid', 'fulfilled')
        and paid_at > seen.sales
        and not is_test
    )
  )
  from seen
$$;

-- Those among the samples that can go: courses that no student has begun, products that no student has claimed
-- and nobody is paying for, categories that no other post needs. QBO Tips stays, because a page of the site is
-- named after it.
create or replace function private.removable_samples()
returns table (table_name text, row_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with unchanged as materialized (
    select table_name, row_id
    from private.unchanged_samples()
  ),
  admins as (
    select user_id
    from public.user_roles
    where role = 'admin'
  )
  select u.table_name, u.row_id
  from unchanged as u
  where case u.table_name
    when 'courses' then not exists (
      select
      from public.user_course_progress as p
      where p.course_id = u.row_id
        and p.user_id not in (select user_id from admins)
    )
    when 'products' then not exists (
      select
      from public.product_orders as o
      where o.product_id = u.row_id
        and o.user_id not in (select user_id from admins)
    ) and not exists (
      select
      from public.paid_orders as o
      where o.product_id = u.row_id
        and o.state in ('pending', 'paid')
    )
    when 'blog_categories' then not exists (
      select
      from public.blog_categories as c
      where c.id = u.row_id
        and lower(c.name) = 'qbo tips'
    ) and not exists (
      select
      from public.blog_posts as p
      where p.category_id = u.row_id
        and p.id not in (select row_id from unchanged where table_name = 'blog_posts')
    )
    else true
  end
$$;
