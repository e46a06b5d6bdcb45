-- As before, with what people write for a post's card.
create or replace function private.export_my_data()
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
