-- As before, without posts that an admin refused: no visitor sees them, and only their author can change them.
create or replace function private.site_check()
returns table (
  problem text,
  table_name text,
  row_id uuid,
  title text,
  detail text,
  parent_id uuid
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    (
      select 'image_without_alt', 'blog_posts', p.id, p.title, p.images_without_alt::text, null::uuid
      from public.blog_posts as p
      where p.images_without_alt > 0
        and p.refusal_reason is null
      order by p.created_at desc
      limit 100
    )
    union all
    (
      select 'image_without_alt', 'course_lessons', l.id, l.title, l.images_without_alt::text, l.course_id
      from public.course_lessons as l
      where l.images_without_alt > 0
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'post_without_category', 'blog_posts', p.id, p.title, null, null
      from public.blog_posts as p
      where p.category_id is null
        and p.refusal_reason is null
      order by p.created_at desc
      limit 100
    )
    union all
    (
      select 'lesson_without_content', 'course_lessons', l.id, l.title, l.content_type, l.course_id
      from public.course_lessons as l
      where case l.content_type
        when 'video' then coalesce(btrim(l.content), '') = '' and l.video_url is null
        else private.html_to_text(coalesce(l.content, '')) = '' and coalesce(l.content, '') !~* '<(img|iframe|table)'
      end
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'file_missing', f.table_name, f.row_id, named.title, f.bucket_id || '/' || f.name, named.course_id
      from public.file_references as f
      join lateral (
        select l.title, l.course_id
        from public.course_lessons as l
        where f.table_name = 'course_lessons'
          and l.id = f.row_id
        union all
        select p.title, null
        from public.products as p
        where f.table_name = 'products'
          and p.id = f.row_id
      ) as named on true
      where f.name !~ '^https?://'
        and not exists (
          select
          from storage.objects as o
          where o.bucket_id = f.bucket_id
            and o.name = f.name
        )
      limit 100
    )
    union all
    (
      select 'equal_order_numbers', 'course_modules', min(m.id::text)::uuid, string_agg(m.title, ', ' order by m.created_at), m.order_index::text, m.course_id
      from public.course_modules as m
      group by m.course_id, m.order_index
      having count(*) > 1
      limit 100
    )
    union all
    (
      select 'equal_order_numbers', 'course_lessons', min(l.id::text)::uuid, string_agg(l.title, ', ' order by l.created_at), l.order_index::text, l.course_id
      from public.course_lessons as l
      group by l.course_id, l.module_id, l.order_index
      having count(*) > 1
      limit 100
    )
    union all
    (
      select 'empty_course', 'courses', c.id, c.title, null, c.id
      from public.courses as c
      where not exists (
        select
        from public.course_lessons as l
        where l.course_id = c.id
      )
      order by c.created_at desc
      limit 100
    )
    union all
    (
      select 'question_with_one_answer', 'quiz_questions', q.id, q.question_text, count(a.id)::text, null
      from public.quiz_questions as q
      left join public.quiz_answers as a on a.question_id = q.id
      group by q.id
      having count(a.id) < 2
      order by q.created_at desc
      limit 100
    )
    union all
    (
      select 'question_without_correct_answer', 'quiz_questions', q.id, q.question_text, null, null
      from public.quiz_questions as q
      where not exists (
        select
        from public.quiz_answers as a
        where a.question_id = q.id
          and a.is_correct
      )
      order by q.created_at desc
      limit 100
    )
    union all
    select 'qbo_tips_category_missing', 'blog_categories', null, 'QBO Tips', null, null
    where not exists (
      select
      from public.blog_categories as c
      where c.name = 'QBO Tips'
    )
    union all
    (
      select 'product_without_file', 'products', p.id, p.title, null, null
      from public.products as p
      where p.pdf_file_url is null
      order by p.created_at desc
      limit 100
    );
end
$$;
