-- 'Download my data': what the site keeps under the caller's account. Messages and the offers list hold
-- addresses, not accounts: whoever signs up with an address has not yet shown that it is theirs.
create function public.export_my_data()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'full_name', u.raw_user_meta_data ->> 'full_name',
      'created_at', u.created_at,
      'role', (select r.role from public.user_roles as r where r.user_id = u.id)
    ),
    'completed_lessons', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('course', c.title, 'lesson', l.title, 'completed_at', p.completed_at)
          order by p.completed_at
        ),
        '[]'
      )
      from public.user_course_progress as p
      join public.course_lessons as l on l.id = p.lesson_id
      join public.courses as c on c.id = p.course_id
      where p.user_id = u.id
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product', o.product_title,
            'price_at_purchase', o.price_at_purchase,
            'order_date', o.order_date
          )
          order by o.order_date
        ),
        '[]'
      )
      from public.product_orders as o
      where o.user_id = u.id
    ),
    'blog_posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'title', b.title,
            'slug', b.slug,
            'content', b.content,
            'category', (select c.name from public.blog_categories as c where c.id = b.category_id),
            'published_at', b.published_at,
            'created_at', b.created_at,
            'updated_at', b.updated_at
          )
          order by b.created_at
        ),
        '[]'
      )
      from public.blog_posts as b
      where b.user_id = u.id
    ),
    'blog_categories', (
      select coalesce(jsonb_agg(c.name order by c.name), '[]')
      from public.blog_categories as c
      where c.user_id = u.id
    )
  )
  from auth.users as u
  where u.id = (select auth.uid())
$$;

revoke execute on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;

-- Posts, progress, orders and the role go with the account. Categories and products stay without an owner.
-- A token that was found or stolen is not enough: the caller must have signed in within the last minutes.
create function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  fresh_minutes constant int := 10;
  caller constant uuid := auth.uid();
  signed_in_at constant timestamptz := (
    select to_timestamp(max((method ->> 'timestamp')::bigint))
    from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as method
  );
begin
  if caller is null then
    raise exception 'You must be logged in.' using errcode = '42501';
  end if;
  if signed_in_at is null or signed_in_at < now() - make_interval(mins => fresh_minutes) then
    raise exception 'Please enter your password again to delete your account.' using errcode = '42501';
  end if;

  perform from public.user_roles where role = 'admin' for update;
  if public.is_admin() and (select count(*) from public.user_roles where role = 'admin') = 1 then
    raise exception 'You are the only admin. Make somebody else an admin first.'
      using errcode = 'P0001';
  end if;

  delete from auth.users where id = caller;
end
$$;

revoke execute on function public.delete_own_account() from public, anon;
grant execute on function public.delete_own_account() to authenticated;
