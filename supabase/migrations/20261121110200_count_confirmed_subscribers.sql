-- As before (20261120100200_count_what_waits.sql), and a subscriber counts from the moment of confirming.
create or replace function public.admin_today()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select public.admin_waiting() || jsonb_build_object(
    'stopped_students', public.admin_stopped_students(page_size => 1) -> 'total',
    'new_subscribers', (
      select count(*)
      from public.sign_up_offers_emails
      where unsubscribed_at is null
        and confirmed_at > coalesce(
          (
            select seen_at
            from public.admin_seen_lists
            where list = 'subscribers'
              and user_id = (select auth.uid())
          ),
          '-infinity'
        )
    ),
    'new_claims', (
      select count(*)
      from public.product_orders
      where order_date > coalesce(
        (
          select seen_at
          from public.admin_seen_lists
          where list = 'claims'
            and user_id = (select auth.uid())
        ),
        '-infinity'
      )
    )
  )
$$;
