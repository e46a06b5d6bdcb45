-- The counts in the menu of every admin screen. Row level security holds; others than admins get null.
create function public.admin_waiting()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'unread_messages', (
      select count(*)
      from public.contact_submissions
      where read_at is null
        and archived_at is null
    ),
    'failed_mail', (
      select count(*)
      from public.contact_submissions
      where email_sent_at is null
        and email_status in ('failed', 'not_set_up')
        and archived_at is null
    ),
    'posts_to_review', (
      select count(*)
      from public.blog_posts
      where needs_review
    )
  )
  where (select public.is_admin())
$$;

revoke execute on function public.admin_waiting() from public, anon;
grant execute on function public.admin_waiting() to authenticated, service_role;

-- The same and what else the dashboard lists under Today.
create function public.admin_today()
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
        and created_at > coalesce(
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

revoke execute on function public.admin_today() from public, anon;
grant execute on function public.admin_today() to authenticated, service_role;
