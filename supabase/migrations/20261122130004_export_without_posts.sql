-- The posts of a busy writer are too large for one answer: the site reads the export without them, then
-- each post by itself.
drop function private.export_data_of(uuid);
drop function public.export_my_data();
drop function public.export_person(uuid);

-- As before (20261119130300_export_person.sql).
create function private.export_data_of(person uuid, with_posts boolean)
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
    'blog_categories', (
      select coalesce(jsonb_agg(c.name order by c.name), '[]')
      from public.blog_categories as c
      where c.user_id = u.id
    ),
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
      where w.user_id = u.id
    )
  ) || case when with_posts then jsonb_build_object(
    'blog_posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'title', b.title,
            'slug', b.slug,
            'content', b.content,
            'cover_image', b.cover_image_url,
            'cover_image_alt', b.cover_image_alt,
            'excerpt', b.excerpt,
            'search_description', b.search_description,
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
    )
  ) else '{}' end
  from auth.users as u
  where u.id = person
$$;

revoke execute on function private.export_data_of(uuid, boolean)
  from public, anon, authenticated, service_role;

create function public.export_my_data(with_posts boolean default true)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_data_of(auth.uid(), with_posts) || private.letter_consent_of(auth.uid());
end
$$;

revoke execute on function public.export_my_data(boolean) from public, anon;
grant execute on function public.export_my_data(boolean) to authenticated;

create function public.export_person(person uuid, with_posts boolean default true)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('export', person, private.begin_act(person));
  return private.export_data_of(person, with_posts) || private.letter_consent_of(person);
end
$$;

revoke execute on function public.export_person(uuid, boolean) from public, anon;
grant execute on function public.export_person(uuid, boolean) to authenticated, service_role;
